import { splitScopesByUse } from '@/lib/access/unused-scope.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { EndAccess } from '../../end-access.tsx';
import { AccessRow } from './access-row.tsx';
import { accessTexts } from './access-texts.tsx';
import { revokeAction } from './actions.ts';

/** One connection: app, store, permissions, since when, and the button to end it. */
export function ConnectionRow({ connection, now }: { connection: OwnConnection; now: Date }) {
  const { app, scopes, connectedAt: since, scopeUses } = connection;
  const { name, logoId, verification } = app;
  const usage = splitScopesByUse({ scopes, since: since ?? now, uses: scopeUses }, now);
  return (
    <AccessRow
      {...accessTexts(connection, { usage, since, now })}
      app={{ name, logoId, verification }}
      name={name}
      sinceLabel="Connected"
      button={<EndAccess connection={connection} usage={usage} now={now} action={revokeAction} />}
    />
  );
}
