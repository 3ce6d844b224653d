import { may } from '@/lib/access/role.ts';
import { splitScopesByUse } from '@/lib/access/unused-scope.ts';
import type { OwnKey } from '@/lib/connections/api-keys.ts';
import { RevokeDialog } from '../../revoke-dialog.tsx';
import { WhatStops } from '../../what-stops.tsx';
import { AccessRow } from './access-row.tsx';
import { accessTexts } from './access-texts.tsx';
import { revokeKeyAction } from './actions.ts';

/** One of the seller's own keys: name, store, permissions, since when, and the button to revoke it. */
export function KeyRow({ apiKey, now }: { apiKey: OwnKey; now: Date }) {
  const { id, name, store, mode, scopes, createdAt: since, scopeUses } = apiKey;
  const usage = splitScopesByUse({ scopes, since, uses: scopeUses }, now);
  return (
    <AccessRow
      {...accessTexts(apiKey, { usage, since, now })}
      app={null}
      name={name}
      sinceLabel="Created"
      button={
        may(store.role, 'connect', mode) && (
          <RevokeDialog
            field="key"
            id={id}
            title={`Revoke the key “${name}”?`}
            text={
              `Anything that uses this ${mode} key for ${store.name} will be refused at once. Other keys and connected ` +
              'apps stay as they are. A revoked key never works again; make a new one instead.'
            }
            cancelLabel="Keep the key"
            submitLabel="Revoke key"
            action={revokeKeyAction}
          >
            <WhatStops usage={usage} lastUsedAt={apiKey.lastUsedAt} now={now} />
          </RevokeDialog>
        )
      }
    />
  );
}
