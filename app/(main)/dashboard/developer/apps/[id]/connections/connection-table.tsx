import { ConnectionState } from '@/components/connection-state.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ScopeSummary } from '@/components/scope-summary.tsx';
import { BriefCell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import type { AppConnection } from '@/lib/oauth/connections/list-app-connections.ts';

const COLUMNS = ['Store', 'Permissions', 'Connected', 'Last used', 'State'];

/** An app's connections, by the names of their stores alone. */
export function ConnectionTable({ rows }: { rows: AppConnection[] }) {
  return (
    <Table label="Connections" columns={COLUMNS}>
      {rows.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} />
      ))}
    </Table>
  );
}

function ConnectionRow({ connection }: { connection: AppConnection }) {
  const { store, mode, scopes, connectedAt, lastUsedAt, endedAt } = connection;
  return (
    <Row isBrief>
      <BriefCell at="title">
        <span className="inline-flex max-w-full items-center gap-x-2">
          <bdi className="font-semibold @3xl:break-words">{store.name}</bdi>
          <ModePill mode={mode} />
        </span>
      </BriefCell>
      <BriefCell at="below">
        <ScopeSummary scopes={scopes} />
      </BriefCell>
      <BriefCell at="unseen" className="text-ink-2 @3xl:whitespace-nowrap">
        {connectedAt && <When at={connectedAt} />}
      </BriefCell>
      <BriefCell at="amount" className="text-ink-2 @3xl:whitespace-nowrap">
        {lastUsedAt ? <When at={lastUsedAt} /> : 'never'}
      </BriefCell>
      {/* That it is connected goes without saying where there is little room. */}
      <BriefCell at={endedAt || !connectedAt ? 'state' : 'unseen'} className="@3xl:text-end">
        <ConnectionState connection={connection} />
        {endedAt && (
          <span className="block text-small text-ink-3">
            <When at={endedAt} />
          </span>
        )}
      </BriefCell>
    </Row>
  );
}
