import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { may } from '@/lib/access/role.ts';
import { splitScopesByUse } from '@/lib/access/unused-scope.ts';
import type { OwnKey } from '@/lib/connections/api-keys.ts';
import { WhatStops } from '../../what-stops.tsx';
import { AccessCells } from './access-cells.tsx';
import { revokeKeyAction } from './actions.ts';

/** One of the seller's own keys: name, store, permissions, since when, and the button to revoke it. */
export function KeyRow({ apiKey, now }: { apiKey: OwnKey; now: Date }) {
  const { id, name, store, mode, scopes, createdAt, scopeUses } = apiKey;
  const usage = splitScopesByUse({ scopes, since: createdAt, uses: scopeUses }, now);
  return (
    <Row>
      <Cell half className="-order-2 @3xl:max-w-[28ch]">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
      </Cell>
      <AccessCells access={apiKey} usage={usage} since={createdAt} sinceLabel="Created" now={now} />
      <Cell half className="-order-1 text-right">
        {may(store.role, 'connect', mode) && (
          <ConfirmDialog
            id={`revoke-${id}`}
            button="Revoke"
            look="danger"
            title={`Revoke the key “${name}”?`}
            cancelLabel="Keep the key"
          >
            <p className="text-sm text-ink-2">
              Anything that uses this {mode} key for {store.name} will be refused at once. Other keys and connected apps
              stay as they are. A revoked key never works again; make a new one instead.
            </p>
            <WhatStops usage={usage} lastUsedAt={apiKey.lastUsedAt} now={now} />
            <form action={revokeKeyAction} className="grid">
              <input type="hidden" name="key" value={id} />
              <SubmitButton look="destroy">Revoke key</SubmitButton>
            </form>
          </ConfirmDialog>
        )}
      </Cell>
    </Row>
  );
}
