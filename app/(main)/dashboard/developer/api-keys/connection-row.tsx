import { AppName } from '@/components/app-name.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { splitScopesByUse } from '@/lib/access/unused-scope.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { AccessCells, WhatStops } from './access-cells.tsx';
import { revokeAction } from './actions.ts';

/** One connection: app, store, permissions, since when, and the button to end it. */
export function ConnectionRow({ connection, now }: { connection: OwnConnection; now: Date }) {
  const { app, store, mode, scopes, connectedAt, scopeUses } = connection;
  const usage = splitScopesByUse({ scopes, since: connectedAt ?? now, uses: scopeUses }, now);
  return (
    <Row>
      <Cell half className="-order-2">
        <AppName app={app} />
      </Cell>
      <AccessCells access={connection} usage={usage} since={connectedAt} sinceLabel="Connected" now={now} />
      {/* On a narrow screen this is beside the app's name. */}
      <Cell half className="-order-1 text-right">
        <ConfirmDialog
          id={`revoke-${connection.id}`}
          button="Revoke"
          look="danger"
          title={`Revoke ${app.name}’s access to ${store.name}?`}
          cancelLabel="Keep access"
        >
          <p className="text-sm text-ink-2">
            Its {mode} key stops working at once: {app.name} can no longer see or change anything in {store.name} with
            it. Other connections, and what the app has done so far, stay as they are. To undo this, connect the app
            again.
          </p>
          <WhatStops usage={usage} lastUsedAt={connection.lastUsedAt} now={now} />
          <form action={revokeAction} className="grid">
            <input type="hidden" name="connection" value={connection.id} />
            <SubmitButton look="destroy">Revoke access</SubmitButton>
          </form>
        </ConfirmDialog>
      </Cell>
    </Row>
  );
}
