import { ConnectionState } from '@/components/connection-state.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ScopeSummary } from '@/components/scope-summary.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import type { AppConnection } from '@/lib/oauth/connections/list-app-connections.ts';

const COLUMNS = ['Store', 'Permissions', 'Connected', 'Last used', 'State'];

/** An app's connections, by the names of their stores alone. */
export function ConnectionTable({ rows, now }: { rows: AppConnection[]; now: Date }) {
  return (
    <Table label="Connections" columns={COLUMNS}>
      {rows.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} now={now} />
      ))}
    </Table>
  );
}

function ConnectionRow({ connection, now }: { connection: AppConnection; now: Date }) {
  const { store, mode, scopes, connectedAt, lastUsedAt, endedAt } = connection;
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold break-words">{store.name}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Permissions">
        <ScopeSummary scopes={scopes} />
      </Cell>
      <Cell label="Connected" half className="text-ink-2 @3xl:whitespace-nowrap">
        {connectedAt && <When at={connectedAt} now={now} />}
      </Cell>
      <Cell label="Last used" half className="text-ink-2 @3xl:whitespace-nowrap">
        {lastUsedAt ? <When at={lastUsedAt} now={now} /> : 'never'}
      </Cell>
      <Cell label="State" className="@3xl:text-end">
        <ConnectionState connection={connection} />
        {endedAt && (
          <span className="block text-small text-ink-3">
            <When at={endedAt} now={now} />
          </span>
        )}
      </Cell>
    </Row>
  );
}
