import { variantTitle } from '@/lib/catalogue/variant.ts';
import type { OwnSubscription, Variants } from './own-subscription.ts';

type Event = OwnSubscription['events'][number];

/** What happened, as a sentence for the seller. */
export function eventInWords({ kind, detail }: Event, variants: Variants): string {
  const facts = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {};
  const plan = (id: unknown) => {
    const variant = variants.get(String(id));
    return variant ? variantTitle(variant) : 'a deleted plan';
  };
  const invoice = typeof facts.invoice === 'string' ? facts.invoice : null;
  const issued = invoice === null ? '' : `, invoice ${invoice}`;
  switch (kind) {
    case 'cancel':
      return 'Set to cancel at the end of the period';
    case 'cancel_immediately':
      return `Canceled at once${issued}`;
    case 'resume':
      return 'Resumed: what was scheduled for the end of the period was withdrawn';
    case 'swap':
      return `Swapped from ${plan(facts.from_variant_id)} to ${plan(facts.to_variant_id)}${issued}`;
    case 'swap_scheduled':
      return `Set to change to ${plan(facts.to_variant_id)} at the end of the period`;
    case 'pause':
      return 'Paused';
    case 'metadata':
      return 'Metadata changed';
    case 'unpause':
      return `Unpaused${issued}`;
    case 'created':
      return `Created${issued}`;
    case 'renewed':
      return typeof facts.to_variant_id === 'string'
        ? `Renewed on ${plan(facts.to_variant_id)}, as scheduled${issued}`
        : `Renewed${issued}`;
    case 'ended':
      return `Ended with its period, as scheduled${issued}`;
    case 'payment_failed':
      return `Payment of invoice ${invoice ?? ''} failed`;
    case 'paid':
      return `Invoice ${invoice ?? ''} was paid after all`;
    case 'marked_paid':
      return `Invoice ${invoice ?? ''} was marked as paid${noted(facts.note)}`;
    case 'marked_uncollectible':
      return `Invoice ${invoice ?? ''} was given up${noted(facts.note)}`;
    default:
      return kind;
  }
}

function noted(note: unknown): string {
  return typeof note === 'string' ? `: ${note}` : '';
}
