import { AppName } from '@/components/app-name.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { splitScopesByUse } from '@/lib/access/unused-scope.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { RevokeDialog } from '../../revoke-dialog.tsx';
import { AccessCells } from './access-cells.tsx';
import { revokeAction } from './actions.ts';

/** One connection: app, store, permissions, since when, and the button to end it. */
export function ConnectionRow({ connection, now }: { connection: OwnConnection; now: Date }) {
  const { app, scopes, connectedAt, scopeUses } = connection;
  const usage = splitScopesByUse({ scopes, since: connectedAt ?? now, uses: scopeUses }, now);
  return (
    <Row>
      <Cell half className="-order-2">
        <AppName app={app} />
      </Cell>
      <AccessCells access={connection} usage={usage} since={connectedAt} sinceLabel="Connected" now={now} />
      {/* On a narrow screen this is beside the app's name. */}
      <Cell half className="-order-1 text-right">
        <RevokeDialog connection={connection} usage={usage} now={now} action={revokeAction} />
      </Cell>
    </Row>
  );
}
