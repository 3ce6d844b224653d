import { AppName } from '@/components/app-name.tsx';
import { ScopeDetails } from '@/components/scope-details.tsx';
import { StoreInMode } from '@/components/store-in-mode.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import { EndAccess } from '../../end-access.tsx';
import type { AccessTexts } from './access-texts.ts';
import { revokeAction } from './actions.ts';
import { RevokeKey } from './revoke-key.tsx';

/** Something that can use a store: what it is called, the store, permissions, since when, its last use, and a button. */
export function AccessRow({ access, sinceLabel }: { access: AccessTexts; sinceLabel: string }) {
  const { app, name, storeName, mode, permissions, unused, since } = access;
  return (
    <Row>
      <Cell half className={app ? '-order-2' : '-order-2 @3xl:max-w-[28ch]'}>
        {app ? <AppName app={app} /> : <bdi className="font-semibold wrap-anywhere">{name}</bdi>}
      </Cell>
      <Cell label="Store">
        <StoreInMode name={storeName} mode={mode} />
      </Cell>
      <Cell label="Permissions">
        <ScopeDetails of={permissions} />
        {unused !== null && <p className="mt-1.5 max-w-[44ch] text-small wrap-anywhere text-warn">{unused}</p>}
      </Cell>
      <Cell label={sinceLabel} half className="text-ink-2 @3xl:whitespace-nowrap">
        {since && <Time of={since} />}
      </Cell>
      <Cell label="Last used" half className="text-ink-2">
        <LastUse access={access} />
      </Cell>
      {/* On a narrow screen this is beside the name. */}
      <Cell half className="-order-1 text-right">
        {access.isRevocable && <Revoke access={access} />}
      </Cell>
    </Row>
  );
}

function LastUse({ access: { lastUse, agent, address } }: { access: AccessTexts }) {
  if (lastUse === null) return 'never';
  return (
    <>
      <span className="@3xl:whitespace-nowrap">
        <Time of={lastUse} />
      </span>
      {(address || agent) && (
        <span className="mt-0.5 block max-w-[24ch] text-xs wrap-anywhere text-ink-3">
          {agent && (
            <>
              by <bdi>{agent}</bdi>
            </>
          )}
          {agent && address && ' '}
          {address && `from ${address}`}
        </span>
      )}
    </>
  );
}

function Revoke({ access }: { access: AccessTexts }) {
  return access.app ? <EndAccess access={access} action={revokeAction} revokes /> : <RevokeKey access={access} />;
}
