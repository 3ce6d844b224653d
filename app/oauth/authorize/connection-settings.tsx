import { networkFault } from '@/app/(main)/dashboard/networks/seller-networks.ts';
import { AccessEnds, LimitFields } from '@/components/connection-fields.tsx';
import { CheckRow, TextField } from '@/components/ui/field.tsx';
import { Problem } from '@/components/ui/problem.tsx';
import { MOST_NETWORKS, NETWORK_FIELDS, readNetworks, type TypedNetworks } from '@/lib/calls/networks/network-list.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { dayInWords } from '@/lib/kernel/text/when.ts';
import { LIMIT_FIELDS, type TypedLimits } from '@/lib/oauth/connections/connection-limit.ts';
import type { readConsent } from './read-consent.ts';

type Props = Pick<
  Awaited<ReturnType<typeof readConsent>>,
  'limits' | 'networks' | 'mayAsk' | 'ends' | 'present' | 'problem'
>;

export function ConnectionSettings({ limits, networks, mayAsk, ends, present, problem }: Props) {
  return (
    <>
      {limits && <Limits typed={limits} isWrong={problem === 'limits'} />}
      {networks && <NetworkFields typed={networks} />}
      {mayAsk !== null && <MayAsk isOn={mayAsk} />}
      <AccessEnds
        chosen={ends}
        {...(present?.endsAt && { present: texts('apps')('onDay', { day: dayInWords(present.endsAt) }) })}
      />
    </>
  );
}

/** What a client that nobody registered, or a connection that gets more, may do by itself. */
function Limits({ typed, isWrong }: { typed: TypedLimits; isWrong: boolean }) {
  const t = texts('consent');
  return (
    <fieldset className="grid min-w-0 gap-4" aria-describedby={isWrong ? 'limits-error' : undefined}>
      <legend className="text-small font-semibold text-ink-2">{t('limits')}</legend>
      <p className="mt-0.5 -mb-2 text-small text-ink-2">{t('limitsAdvice')}</p>
      {isWrong && <Problem id="limits-error">{t('limitsProblem')}</Problem>}
      <input type="hidden" name={LIMIT_FIELDS.shown} value="shown" />
      <LimitFields typed={typed} />
    </fieldset>
  );
}

function NetworkFields({ typed }: { typed: TypedNetworks }) {
  const t = texts('networks');
  const read = readNetworks(typed);
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={'fault' in read ? 'networks-error' : undefined}>
      <legend className="text-small font-semibold text-ink-2">{t('whereFrom')}</legend>
      {'fault' in read && <Problem id="networks-error">{networkFault(read.fault)}</Problem>}
      <input type="hidden" name={NETWORK_FIELDS.shown} value="shown" />
      <TextField
        name={NETWORK_FIELDS.list}
        label={t('networks')}
        hint={t('networkHint', { most: MOST_NETWORKS })}
        defaultValue={typed.list}
      />
      <div className="-mx-3">
        <CheckRow name={NETWORK_FIELDS.enforced} value="yes" label={t('enforce')} defaultChecked={typed.isEnforced}>
          {t('aboutEnforced')}
        </CheckRow>
      </div>
    </fieldset>
  );
}

function MayAsk({ isOn }: { isOn: boolean }) {
  const t = texts('apps');
  return (
    <div className="-mx-3">
      <input type="hidden" name="may_ask_shown" value="yes" />
      <CheckRow name="may_ask" value="yes" label={t('mayAskForChanges')} defaultChecked={isOn}>
        {t('mayAskAbout')}
      </CheckRow>
    </div>
  );
}
