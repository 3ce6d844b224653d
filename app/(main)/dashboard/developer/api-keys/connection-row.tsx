import { AppName } from '@/components/app-name.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ScopeSummary } from '@/components/scope-summary.tsx';
import { Ask } from '@/components/ui/ask.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import type { listOwnConnections } from '@/lib/oauth/connections.ts';
import { revokeAction } from './actions.ts';

type Connection = Awaited<ReturnType<typeof listOwnConnections>>[number];

/** One connection: who, where, what, since when, and the way to end it. */
export function ConnectionRow({ connection, now }: { connection: Connection; now: Date }) {
  const { app, store, mode, scopes, connectedAt, lastUsedAt } = connection;
  return (
    <Row>
      <Cell>
        <AppName app={app} />
      </Cell>
      <Cell label="Store">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="break-words">{store.name}</bdi>
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
      <Cell className="@3xl:text-right">
        <Ask
          id={`revoke-${connection.id}`}
          button="Revoke"
          look="danger"
          title={`Revoke ${app.name}’s access to ${store.name}?`}
          wayOut="Keep access"
        >
          <p className="text-sm text-ink-2">
            Its {mode} key stops working at once: {app.name} can no longer see or change anything in {store.name} with it. Other
            connections, and what the app has done so far, stay as they are. To undo this, connect the app again.
          </p>
          <form action={revokeAction} className="grid">
            <input type="hidden" name="connection" value={connection.id} />
            <SubmitButton look="danger">Revoke access</SubmitButton>
          </form>
        </Ask>
      </Cell>
    </Row>
  );
}
