import { ModePill } from '@/components/mode-pill.tsx';
import { ScopeSummary } from '@/components/scope-summary.tsx';
import { Cell } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { UNUSED_AFTER_DAYS } from '@/lib/access/unused-scope.ts';
import { agentName } from '@/lib/usage/user-agent.ts';
import type { Usage } from '../../what-stops.tsx';

interface Access {
  store: { name: string };
  mode: 'live' | 'test';
  scopes: string[];
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  lastUsedAgent: string | null;
}

/** The cells that every row has: store, permissions, since when, and when and from where it was last used. */
export function AccessCells(props: {
  access: Access;
  usage: Usage;
  since: Date | null;
  sinceLabel: string;
  now: Date;
}) {
  const { access, usage, since, sinceLabel, now } = props;
  const { store, mode, scopes, lastUsedAt } = access;
  return (
    <>
      <Cell label="Store">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="break-words">{store.name}</bdi>
          <ModePill mode={mode} />
        </span>
      </Cell>
      <Cell label="Permissions">
        <ScopeSummary scopes={scopes} />
        {usage.unused.length > 0 && (
          <p className="mt-1.5 max-w-[44ch] text-small wrap-anywhere text-warn">
            Not used in {UNUSED_AFTER_DAYS} days: {usage.unused.map(inWords).join(', ')}
          </p>
        )}
      </Cell>
      <Cell label={sinceLabel} half className="text-ink-2 @3xl:whitespace-nowrap">
        {since && <When at={since} now={now} />}
      </Cell>
      <Cell label="Last used" half className="text-ink-2">
        {lastUsedAt ? <LastUse access={access} at={lastUsedAt} now={now} /> : 'never'}
      </Cell>
    </>
  );
}

function LastUse({ access, at, now }: { access: Access; at: Date; now: Date }) {
  const agent = agentName(access.lastUsedAgent);
  const { lastUsedAddress: address } = access;
  return (
    <>
      <span className="@3xl:whitespace-nowrap">
        <When at={at} now={now} />
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

function inWords(scope: string): string {
  return scope === '*' ? 'full access' : scope;
}
