'use client';

import type { ReactNode } from 'react';
import { AppName } from '@/components/app-name.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';

/** Something that can use a store: what it is called, the store, permissions, since when, its last use, and a button. */
export function AccessRow(props: {
  /** Null for one of the seller's own keys. */
  app: { name: string; logoId: string | null; verification: string } | null;
  name: string;
  storeName: string;
  mode: 'live' | 'test';
  permissions: ReactNode;
  /** What the permissions have that was not used, in words. */
  unused: string | null;
  sinceLabel: string;
  since: ReactNode;
  lastUse: ReactNode;
  /** From where it was last used, as far as that is known. */
  agent: string | null;
  address: string | null;
  button: ReactNode;
}) {
  const { app, name, storeName, mode, permissions, unused, sinceLabel, since, lastUse, agent, address } = props;
  return (
    <Row>
      <Cell half className={`-order-2 ${app ? '' : '@3xl:max-w-[28ch]'}`}>
        {app ? <AppName app={app} /> : <bdi className="font-semibold wrap-anywhere">{name}</bdi>}
      </Cell>
      <Cell label="Store">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="break-words">{storeName}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Permissions">
        {permissions}
        {unused !== null && <p className="mt-1.5 max-w-[44ch] text-small wrap-anywhere text-warn">{unused}</p>}
      </Cell>
      <Cell label={sinceLabel} half className="text-ink-2 @3xl:whitespace-nowrap">
        {since}
      </Cell>
      <Cell label="Last used" half className="text-ink-2">
        {lastUse === null ? 'never' : <span className="@3xl:whitespace-nowrap">{lastUse}</span>}
        {lastUse !== null && (address || agent) && (
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
      </Cell>
      {/* On a narrow screen this is beside the name. */}
      <Cell half className="-order-1 text-right">
        {props.button}
      </Cell>
    </Row>
  );
}
