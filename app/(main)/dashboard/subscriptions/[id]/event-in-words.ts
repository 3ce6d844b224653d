import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { SellerSubscription, Variants } from './seller-subscription.ts';

type Event = SellerSubscription['events'][number];

export function eventInWords({ kind, detail }: Event, variants: Variants): string {
  const facts = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {};
  const t = texts('subscriptions');
  const plan = (id: unknown) => {
    const variant = variants.get(String(id));
    return variant ? variantTitle(variant) : t('deletedPlan');
  };
  const invoice = typeof facts.invoice === 'string' ? facts.invoice : 'none';
  const [from, to] = [plan(facts.from_variant_id), plan(facts.to_variant_id)];
  const note = typeof facts.note === 'string' ? facts.note : null;
  const words: Record<string, () => string> = {
    cancel: () => t('eventCancel'),
    cancel_immediately: () => t('eventCancelNow', { invoice }),
    resume: () => t('eventResume'),
    swap: () => t('eventSwap', { from, to, invoice }),
    swap_scheduled: () => t('eventSwapScheduled', { to }),
    pause: () => t('eventPause'),
    pause_scheduled: () => t('eventPauseScheduled'),
    metadata: () => t('eventMetadata'),
    unpause: () => t('eventUnpause', { invoice }),
    created: () => t('eventCreated', { invoice }),
    renewed: () =>
      typeof facts.to_variant_id === 'string' ? t('eventRenewedOn', { to, invoice }) : t('eventRenewed', { invoice }),
    ended: () => t('eventEnded', { invoice }),
    payment_failed: () => t('eventPaymentFailed', { invoice }),
    credited: () => t('eventCredited'),
    paid: () => t('eventPaid', { invoice }),
    marked_paid: () =>
      note === null ? t('eventMarkedPaid', { invoice }) : t('eventMarkedPaidNote', { invoice, note }),
    marked_uncollectible: () =>
      note === null ? t('eventGivenUp', { invoice }) : t('eventGivenUpNote', { invoice, note }),
  };
  return words[kind]?.() ?? kind;
}
