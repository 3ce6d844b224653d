import type { ReactNode } from 'react';
import { AppName } from '@/components/app-name.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { abilitiesInWords } from '@/lib/access/ability.ts';
import { splitScopesByUse, UNUSED_AFTER_DAYS } from '@/lib/access/unused-scope.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { agentName } from '@/lib/usage/user-agent.ts';
import { exactTime } from '@/lib/when.ts';
import { EndAccess } from '../end-access.tsx';
import { endAccessAction } from './actions.ts';
import { permissionsPath } from './filter.ts';

export const APP_COLUMNS = ['App', 'Store', 'What it may do', 'Use', 'Action'];

/** A connected app in a seller's words: who, where, what it may do, its last use, and the ways to take that back. */
export function ConnectedAppRow({ connection, now }: { connection: OwnConnection; now: Date }) {
  const { id, app, store, mode, scopes, connectedAt, lastUsedAt, scopeUses } = connection;
  const usage = splitScopesByUse({ scopes, since: connectedAt ?? now, uses: scopeUses }, now);
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
      <Cell label="What it may do">
        <p className="max-w-[44ch] text-pretty">{sentence(abilitiesInWords(scopes) || 'nothing')}</p>
        {usage.unused.length > 0 && (
          <p className="mt-1 max-w-[44ch] text-small text-pretty text-warn">
            Not used in {UNUSED_AFTER_DAYS} days: {abilitiesInWords(usage.unused)}.
          </p>
        )}
        <TechnicalDetails connection={connection} />
      </Cell>
      <Cell className="text-ink-2">
        <span className="block @3xl:whitespace-nowrap">
          {lastUsedAt ? (
            <>
              last used <When at={lastUsedAt} now={now} />
            </>
          ) : (
            'never used'
          )}
        </span>
        {connectedAt && (
          <span className="mt-0.5 block text-xs text-ink-3 @3xl:whitespace-nowrap">
            connected <When at={connectedAt} now={now} />
          </span>
        )}
      </Cell>
      <Cell className="@3xl:text-right">
        <span className="inline-flex gap-2">
          <ButtonLink look="plain" href={permissionsPath(id)}>
            Permissions
          </ButtonLink>
          <EndAccess connection={connection} usage={usage} now={now} action={endAccessAction} />
        </span>
      </Cell>
    </Row>
  );
}

/** What a developer would ask for, folded away. */
export function TechnicalDetails({ connection }: { connection: OwnConnection }) {
  const { id, scopes, lastUsedAt, lastUsedAddress, lastUsedAgent, connectedAt } = connection;
  const agent = agentName(lastUsedAgent);
  return (
    <details className="mt-1.5 max-w-[44ch] text-small">
      <summary className="w-fit rounded-sm text-ink-3 marker:text-ink-3">Technical details</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-l-2 border-line pl-3 text-ink-2">
        <Detail name="Scopes">
          <code className="font-mono text-xs wrap-anywhere">{scopes.join(' ')}</code>
        </Detail>
        {connectedAt && <Detail name="Connected">{exactTime(connectedAt)}</Detail>}
        {lastUsedAt && <Detail name="Last used">{exactTime(lastUsedAt)}</Detail>}
        {agent && (
          <Detail name="By">
            <bdi>{agent}</bdi>
          </Detail>
        )}
        {lastUsedAddress && <Detail name="From">{lastUsedAddress}</Detail>}
        <Detail name="Connection">
          <code className="font-mono text-xs wrap-anywhere">{id}</code>
        </Detail>
      </dl>
    </details>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function sentence(words: string): string {
  return `Can ${words}.`;
}
