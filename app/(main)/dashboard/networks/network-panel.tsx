import type { ReactNode } from 'react';
import { Notice, Pill } from '@/components/ui/card.tsx';
import { CheckRow, GroupError } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { texts } from '@/lib/language/current-language.ts';
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
  const t = texts('networks');
  const [called, refused] = [seen.filter(({ calls }) => calls > 0), seen.filter((one) => one.refused > 0)];
  const allowed = listFor(guard, seen, now);
  const elsewhere = countElsewhere(called, allowed);
  const recent = called.reduce((sum, { recentCalls }) => sum + recentCalls, 0);
  const state = guardState(guard, now);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormCard
        title={t('whereFrom')}
        action={changeNetworksAction.bind(null, guard.kind, guard.id)}
        className="grid gap-4"
      >
        <p className="flex flex-wrap items-center gap-2.5">{statePill(state)}</p>
        <p className="max-w-[68ch] text-pretty text-ink-2">{aboutState(state, guard)}</p>
        {(state === 'off' || state === 'watched') && <Proposal of={proposeNetworks(called, now)} />}
        {allowed.length > 0 && <p className="max-w-[68ch] text-pretty">{t('wouldBeRefused', { elsewhere, recent })}</p>}
        {guard.mayChange && (
          <Buttons state={state} hasList={allowed.length > 0} asksFirst={elsewhere > 0 && allowed.length > 0} />
        )}
      </FormCard>
      <NetworkTable {...{ guard, called, now }} />
      {refused.length > 0 && <RefusedTable {...{ guard, refused, now }} />}
    </div>
  );
}

function statePill(state: GuardState): ReactNode {
  const t = texts('networks');
  switch (state) {
    case 'off':
      return <Pill>{t('notWatched')}</Pill>;
    case 'watched':
      return <Pill look="begun">{t('watched')}</Pill>;
    case 'enforced':
      return <Pill look="good">{t('enforced')}</Pill>;
    case 'paused':
      return <Pill look="warn">{t('paused')}</Pill>;
  }
}

function aboutState(state: GuardState, { networksEnforcedFrom }: OwnGuard): ReactNode {
  const t = texts('networks');
  switch (state) {
    case 'off':
      return t('aboutOff');
    case 'watched':
      return t('aboutWatched');
    case 'enforced':
      return t('aboutEnforced');
    case 'paused':
      return networksEnforcedFrom && t('aboutPaused', { when: exactTime(networksEnforcedFrom) });
  }
}

/** Why no list is proposed: in a few words, and what would help. */
const WHY_NOT = {
  'too few calls': ['tooFewCalls', 'fewCalls'],
  'addresses move: use DPoP': ['useDpop', 'addressesMove'],
  'only the proxy is seen': ['proxySeen', 'onlyProxy'],
} as const;

function Proposal({ of }: { of: ReturnType<typeof proposeNetworks> }) {
  const t = texts('networks');
  if ('networks' in of) return <Notice>{t('proposed', { count: of.networks.length })}</Notice>;
  const [why, about] = WHY_NOT[of.not];
  const days = why === 'useDpop' ? STEADY_DAYS : LEARN_DAYS;
  return (
    <div className="max-w-[68ch] text-sm text-pretty text-ink-2">
      <p>
        {t.rich('noList', {
          why: () =>
            why === 'useDpop' ? (
              <a href="/docs/tokens#dpop" className="underline underline-offset-4 hover:text-ink">
                {t(why)}
              </a>
            ) : (
              <span>{t(why)}</span>
            ),
        })}
      </p>
      <p>{t(about, { days, calls: LEARN_CALLS })}</p>
    </div>
  );
}

function Buttons({ state, hasList, asksFirst }: { state: GuardState; hasList: boolean; asksFirst: boolean }) {
  const t = texts('networks');
  return (
    <>
      {state !== 'enforced' && asksFirst && (
        <div>
          <CheckRow name="confirmed" value="yes" label={t('refuseThem')}>
            {t('refuseThemAbout')}
          </CheckRow>
          <GroupError name="confirmed" />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {state !== 'watched' && <Do what="watch">{t('watch')}</Do>}
        {state !== 'enforced' && (
          <Do what="enforce" look={hasList ? 'primary' : 'plain'}>
            {t('enforce')}
          </Do>
        )}
        {state === 'enforced' && <Do what="pause">{t('pauseForADay')}</Do>}
        {state !== 'off' && <Do what="stop">{t('stop')}</Do>}
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
