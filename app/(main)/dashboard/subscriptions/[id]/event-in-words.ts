import { variantTitle } from '@/lib/catalogue/variant.ts';
import type { OwnSubscription, Variants } from './own-subscription.ts';

type Event = OwnSubscription['events'][number];

export function eventInWords({ kind, detail }: Event, variants: Variants): string {
  const facts = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {};
  const plan = (id: unknown) => {
    const variant = variants.get(String(id));
    return variant ? variantTitle(variant) : 'a deleted plan';
  };
  const invoice = typeof facts.invoice === 'string' ? facts.invoice : null;
  const issued = invoice === null ? '' : `, invoice ${invoice}`;
  const words: Record<string, string> = {
    cancel: 'Set to cancel at the end of the period',
    cancel_immediately: `Canceled at once${issued}`,
    resume: 'Resumed: what was scheduled for the end of the period was withdrawn',
    swap: `Swapped from ${plan(facts.from_variant_id)} to ${plan(facts.to_variant_id)}${issued}`,
    swap_scheduled: `Set to change to ${plan(facts.to_variant_id)} at the end of the period`,
    pause: 'Paused',
    metadata: 'Metadata changed',
    unpause: `Unpaused${issued}`,
    created: `Created${issued}`,
    renewed:
      typeof facts.to_variant_id === 'string'
        ? `Renewed on ${plan(facts.to_variant_id)}, as scheduled${issued}`
        : `Renewed${issued}`,
    ended: `Ended with its period, as scheduled${issued}`,
    payment_failed: `Payment of invoice ${invoice ?? ''} failed`,
    paid: `Invoice ${invoice ?? ''} was paid after all`,
    marked_paid: `Invoice ${invoice ?? ''} was marked as paid${noted(facts.note)}`,
    marked_uncollectible: `Invoice ${invoice ?? ''} was given up${noted(facts.note)}`,
  };
  return words[kind] ?? kind;
}

function noted(note: unknown): string {
  return typeof note === 'string' ? `: ${note}` : '';
}
