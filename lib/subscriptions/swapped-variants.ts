import type { Detail } from '../activity/kind.ts';
import type { Change } from './change.ts';
import type { Happening } from './life.ts';

/** What is recorded of a change of plan, now or when it renews: the variants, and what a swap charges. */
export function swappedVariants(
  from: string,
  { fields, lines }: Change,
): { event: Happening['detail']; entry: Detail } {
  const to = fields.variantId ?? fields.scheduledVariantId;
  if (!to) return { event: {}, entry: {} };
  const amounts = lines.map(({ amount }) => Number(amount));
  return {
    event: { from_variant_id: from, to_variant_id: to, amounts },
    entry: { from_variant: from, to_variant: to },
  };
}
