import type { ReactNode } from 'react';
import { PreviewAmounts } from '@/app/(main)/dashboard/subscriptions/[id]/line-list.tsx';
import type { SellerSubscription, Variants } from '@/app/(main)/dashboard/subscriptions/[id]/seller-subscription.ts';
import { priceInWords } from '@/app/(main)/dashboard/subscriptions/plan.ts';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import type { Preview } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';

interface Props {
  subscription: SellerSubscription;
  preview: Preview;
  variants: Variants;
  /** The test id of what is due now, where that isn't said beside it. */
  dueNowId?: string;
}

/** What a change does: the subscription before and after it, every line, what is due now and the next invoice. */
export function ChangeBlock({ subscription, preview, variants, dueNowId }: Props) {
  const t = texts('approvals');
  return (
    <section aria-label={t('whatChanges')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid gap-x-6 gap-y-0.5 text-sm max-sm:[&>dt:not(:first-child)]:mt-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        <dt className="text-ink-3">{t('planNow')}</dt>
        <dd>{stateInWords(subscription, subscription.store)}</dd>
        <dt className="text-ink-3">{t('planAfter')}</dt>
        <dd className="font-semibold">{stateInWords(preview.row, subscription.store)}</dd>
      </dl>
      <div>
        <PreviewAmounts subscription={subscription} preview={preview} variants={variants} dueNowId={dueNowId} />
      </div>
    </section>
  );
}

type State = Pick<
  Preview['row'],
  | 'status'
  | 'cancelAtPeriodEnd'
  | 'pauseAtPeriodEnd'
  | 'resumesAt'
  | 'currentPeriodEnd'
  | 'variant'
  | 'scheduledVariant'
>;

/** The plan of a subscription, and what happens to it next. */
export function stateInWords(state: State, store: SellerSubscription['store']): ReactNode {
  const { status, cancelAtPeriodEnd, pauseAtPeriodEnd, resumesAt, currentPeriodEnd, variant, scheduledVariant } = state;
  const t = texts('approvals');
  const plan = () => <Plan of={variant} />;
  const day = () => <Day at={currentPeriodEnd} of={store} />;
  if (status === 'canceled') return t.rich('planEnded', { plan });
  const until = () => resumesAt && <Day at={resumesAt} of={store} />;
  if (status === 'paused') return t.rich(resumesAt ? 'planPausedUntil' : 'planPaused', { plan, day: until });
  if (cancelAtPeriodEnd) return t.rich('planEndsOn', { plan, day });
  if (pauseAtPeriodEnd) return t.rich(resumesAt ? 'planPausesUntil' : 'planPausesOn', { plan, day, until });
  if (!scheduledVariant) return t.rich('planRenewsOn', { plan, day });
  return t.rich('planUntilThen', { plan, day, next: () => <Plan of={scheduledVariant} /> });
}

function Plan({ of }: { of: State['variant'] }) {
  return texts('approvals').rich('planPriced', {
    plan: () => <bdi className="wrap-anywhere">{variantTitle(of)}</bdi>,
    price: priceInWords(of),
  });
}
