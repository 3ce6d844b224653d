import { LimitFields } from '@/components/limit-fields.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { NO_LIMITS, typedLimits } from '@/lib/oauth/connections/connection-limit.ts';
import type { UsedLimits } from '@/lib/oauth/connections/seller-connection-limits.ts';
import { saveLimitsAction } from './actions.ts';

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
