import type { ReactNode } from 'react';
import { Card, Notice, Pill } from '@/components/ui/card.tsx';
import { CheckRow, GroupError } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { listFor } from '@/lib/networks/change-networks.ts';
import { countElsewhere, type GuardState, guardState } from '@/lib/networks/network-guard.ts';
import { LEARN_CALLS, LEARN_DAYS, proposeNetworks, STEADY_DAYS } from '@/lib/networks/network-proposal.ts';
import type { OwnGuard } from '@/lib/networks/own-network-days.ts';
import { exactTime } from '@/lib/text/when.ts';
import { changeNetworksAction } from './actions.ts';
import { NetworkTable, RefusedTable } from './network-table.tsx';
import type { OwnNetworks } from './own-networks.ts';

/** From where an app, key or connection was called and may be called, and what can be changed about that. */
export function NetworkPanel({ of: { guard, seen, now } }: { of: OwnNetworks }) {
  const [called, refused] = [seen.filter(({ calls }) => calls > 0), seen.filter((one) => one.refused > 0)];
  const allowed = listFor(guard, seen, now);
  const elsewhere = countElsewhere(called, allowed);
  const recent = called.reduce((sum, { recentCalls }) => sum + recentCalls, 0);
  const state = guardState(guard, now);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card title="Where calls may come from">
        <Form
          action={changeNetworksAction.bind(null, guard.kind, guard.id)}
          className="grid gap-4"
          label="Where calls may come from"
        >
          <p className="flex flex-wrap items-center gap-2.5">{statePill(state)}</p>
          <p className="max-w-[68ch] text-pretty text-ink-2">{aboutState(state, guard)}</p>
          {(state === 'off' || state === 'watched') && <Proposal of={proposeNetworks(called, now)} />}
          {allowed.length > 0 && (
            <p className="max-w-[68ch] text-pretty">
              {elsewhere.toLocaleString('en')} of {recent.toLocaleString('en')} calls of the last 14 days would have
              been refused.
            </p>
          )}
          {guard.mayChange && (
            <Buttons state={state} hasList={allowed.length > 0} asksFirst={elsewhere > 0 && allowed.length > 0} />
          )}
        </Form>
      </Card>
      <NetworkTable {...{ guard, called, now }} />
      {refused.length > 0 && <RefusedTable {...{ guard, refused, now }} />}
    </div>
  );
}

function statePill(state: GuardState): ReactNode {
  switch (state) {
    case 'off':
      return <Pill>Not watched</Pill>;
    case 'watched':
      return <Pill look="begun">Watched</Pill>;
    case 'enforced':
      return <Pill look="good">Enforced</Pill>;
    case 'paused':
      return <Pill look="warn">Paused</Pill>;
  }
}

function aboutState(state: GuardState, { networksEnforcedFrom }: OwnGuard): ReactNode {
  switch (state) {
    case 'off':
      return 'Calls are answered wherever they come from. A list of networks makes stolen tokens worthless elsewhere.';
    case 'watched':
      return 'Calls are answered wherever they come from. Those from networks that aren’t on the list are marked below.';
    case 'enforced':
      return 'Calls from networks that aren’t on the list are refused with network_not_allowed. Tokens stay as they are.';
    case 'paused':
      return networksEnforcedFrom && `Nothing is refused until ${exactTime(networksEnforcedFrom)}.`;
  }
}

const WHY_NOT = {
  'too few calls': `A list is proposed after ${LEARN_DAYS} days with ${LEARN_CALLS} calls.`,
  'addresses move: use DPoP': `A list is proposed when at most 32 networks are used and none is newer than ${STEADY_DAYS} days. A key is safer where addresses change.`,
  'only the proxy is seen':
    'Calls seem to come from a private address: that of a proxy in front of this service, which its operator has to name in TRUST_PROXY.',
};

function Proposal({ of }: { of: ReturnType<typeof proposeNetworks> }) {
  if ('networks' in of)
    return (
      <Notice>
        Proposed: {of.networks.length === 1 ? 'the network' : `the ${of.networks.length} networks`} that all calls came
        from. Watch or Enforce takes {of.networks.length === 1 ? 'it' : 'them'}.
      </Notice>
    );
  return (
    <div className="max-w-[68ch] text-sm text-pretty text-ink-2">
      <p>
        No list is proposed:{' '}
        {of.not === 'addresses move: use DPoP' ? (
          <a href="/docs/tokens#dpop" className="underline underline-offset-4 hover:text-ink">
            {of.not}
          </a>
        ) : (
          <span>{of.not}</span>
        )}
      </p>
      <p>{WHY_NOT[of.not]}</p>
    </div>
  );
}

function Buttons({ state, hasList, asksFirst }: { state: GuardState; hasList: boolean; asksFirst: boolean }) {
  return (
    <>
      {state !== 'enforced' && asksFirst && (
        <div>
          <CheckRow name="confirmed" value="yes" label="Refuse them">
            Calls like these get network_not_allowed once you enforce the list.
          </CheckRow>
          <GroupError name="confirmed" />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {state !== 'watched' && <Do what="watch">Watch</Do>}
        {state !== 'enforced' && (
          <Do what="enforce" look={hasList ? 'primary' : 'plain'}>
            Enforce
          </Do>
        )}
        {state === 'enforced' && <Do what="pause">Pause for a day</Do>}
        {state !== 'off' && <Do what="stop">Stop</Do>}
      </div>
    </>
  );
}

function Do({ what, look = 'plain', children }: { what: string; look?: 'primary' | 'plain'; children: string }) {
  return (
    <SubmitButton look={look} name="do" value={what}>
      {children}
    </SubmitButton>
  );
}
