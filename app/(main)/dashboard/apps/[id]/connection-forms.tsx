import { AccessEnds, LimitFields } from '@/components/connection-fields.tsx';
import { permissionIcon } from '@/components/permission-icons.ts';
import { groupBySensitivity } from '@/components/permission-list.tsx';
import { titleInWords } from '@/components/scope-words.ts';
import { CheckRow } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { When } from '@/components/ui/when.tsx';
import { byUse } from '@/lib/api/openapi/list-endpoints.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { dayInWords, exactTime } from '@/lib/kernel/text/when.ts';
import { NO_LIMITS, typedLimits } from '@/lib/oauth/connections/connection-limit.ts';
import type { UsedLimits } from '@/lib/oauth/connections/seller-connection-limits.ts';
import type { SellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { namedScopes } from '@/lib/permissions/scope.ts';
import { entriesOf, type ScopeEntry } from '@/lib/permissions/scope-catalogue.ts';
import { narrowAction, saveEndAction, saveLimitsAction } from '../actions.ts';
import { PermissionSwitch } from './permission-switch.tsx';

/** What a connected app may do, a switch each, grouped as on the consent screen; what was taken back stays off. */
export function NarrowForm({ connection }: { connection: SellerConnection }) {
  const { id, scopes, scopeUses, takenBack, mayAsk } = connection;
  const named = namedScopes(scopes);
  const lastUses = new Map(scopeUses.map(({ scope, lastUsedAt }) => [scope, lastUsedAt]));
  const t = texts('apps');
  const { used, unused } = byUse([...new Set([...named, ...takenBack])]);
  const permission = ({ name }: ScopeEntry) => (
    <PermissionSwitch
      key={name}
      name="allowed"
      scope={name}
      sentence={texts('scopes')(name as '*')}
      isOn={named.includes(name)}
    >
      {named.includes(name) ? (
        <LastUse at={lastUses.get(name)} />
      ) : (
        <span className="text-ink-3">{t('takenBack')}</span>
      )}
    </PermissionSwitch>
  );
  return (
    <Form action={narrowAction.bind(null, id)} label={t('permissions')} className="grid gap-4">
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
        {t(scopes.includes('*') ? 'whatIsOnFull' : 'whatIsOn')}
      </p>
      {/* New switches once something was taken back: the browser must not keep those of before. */}
      <div key={named.join(' ')} className="overflow-clip rounded-card border border-line">
        {groupBySensitivity(used).map(({ group, reasons }) => (
          <fieldset key={group.title} className="min-w-0 border-line not-first:border-t">
            <legend className="sr-only">{titleInWords(group)}</legend>
            <p aria-hidden="true" className="flex items-center gap-2.5 px-3.5 pt-3 pb-1 font-semibold">
              <Icon of={permissionIcon(group.title)} strokeWidth={1.8} className="size-5 text-ink-2" />
              {titleInWords(group)}
            </p>
            {reasons.length > 0 && <p className="px-3.5 text-small font-medium text-warn">{reasons.join(' ')}</p>}
            {group.scopes.map(permission)}
          </fieldset>
        ))}
        {unused.length > 0 && (
          <fieldset className="min-w-0 border-line not-first:border-t">
            <legend className="float-left w-full px-3.5 pt-3 text-small font-semibold text-ink-3">
              {texts('scopes')('notUsedYet')}
            </legend>
            {entriesOf(unused).map(permission)}
          </fieldset>
        )}
      </div>
      <CheckRow key={String(mayAsk)} name="may_ask" value="yes" label={t('mayAskForChanges')} defaultChecked={mayAsk}>
        {t('mayAskAbout')}
      </CheckRow>
      <SubmitButton className="justify-self-start">{t('saveChanges')}</SubmitButton>
    </Form>
  );
}

export function LastUse({ at }: { at: Date | undefined }) {
  const t = texts('apps');
  return (
    <span className="text-ink-3 sm:whitespace-nowrap">
      {at ? t.rich('lastUsedSentence', { when: () => <When at={at} /> }) : t('neverUsedSentence')}
    </span>
  );
}

/** When the app's access ends, to change it; counted from the press of the button. */
export function EndForm({ id, endsAt }: { id: string; endsAt: Date | null }) {
  const t = texts('apps');
  return (
    <Form action={saveEndAction.bind(null, id)} label={t('endOfAccess')} className="grid max-w-[420px] gap-4">
      {/* A new select once the end was changed: the browser must not keep the choice of before. */}
      <AccessEnds
        key={endsAt?.toISOString()}
        chosen={endsAt ? null : 'never'}
        {...(endsAt && { present: t('onDay', { day: dayInWords(endsAt) }) })}
      >
        {endsAt && t('anotherChoice', { at: exactTime(endsAt) })}
      </AccessEnds>
      <SubmitButton look="plain" className="justify-self-start">
        {t('save')}
      </SubmitButton>
    </Form>
  );
}

/** What the app may change by itself, to change that; beyond it, what it does waits under Approvals. */
export function LimitsForm({ id, limits, now }: { id: string; limits: UsedLimits | null; now: Date }) {
  const t = texts('apps');
  const typed = limits ? typedLimits(limits) : NO_LIMITS;
  return (
    <Form action={saveLimitsAction.bind(null, id)} label={t('limits')} className="grid max-w-[420px] gap-4">
      <p className="text-sm text-pretty text-ink-2">
        {t('limitsAbout')} {limits && usedInWords(limits, now)}
      </p>
      {/* New fields once the limits were changed: the browser must not keep what was there before. */}
      <div key={Object.values(typed).join(' ')} className="grid gap-4">
        <LimitFields typed={typed} />
      </div>
      <SubmitButton look="plain" className="justify-self-start">
        {t('saveLimits')}
      </SubmitButton>
    </Form>
  );
}

function usedInWords({ changesADay, creditsAMonth, creditsCurrency, ...used }: UsedLimits, now: Date): string {
  const isToday = used.day.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
  const isThisMonth = used.day.toISOString().slice(0, 7) === now.toISOString().slice(0, 7);
  const t = texts('apps');
  const parts = [
    changesADay !== null && t('changesToday', { count: isToday ? used.changes : 0 }),
    creditsAMonth !== null &&
      creditsCurrency !== null &&
      t('creditedThisMonth', { amount: formatMoney(isThisMonth ? used.credits : 0n, creditsCurrency) }),
  ];
  return parts.filter(Boolean).join(' ');
}
