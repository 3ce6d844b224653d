import type { StoreMove, TesterSubject } from './state.ts';

interface Subscription {
  id: string;
  variant_id: string;
  cancel_at_period_end: boolean;
  scheduled_change: unknown;
}

interface Variant {
  id: string;
  price: number;
  currency: string;
  interval: string;
  archived: boolean;
}

/** The one to try next. */
export function nextStoreMove(subject: TesterSubject | undefined): StoreMove {
  if (!subject) return 'subscriptions';
  if (!subject.target) return 'products';
  if (subject.isEnding) return 'resume';
  if (subject.preview) return 'swap';
  return subject.isSwapped ? 'cancel' : 'preview';
}

/** The subject after a move that worked. */
export function subjectAfter(
  move: StoreMove,
  before: TesterSubject | undefined,
  data: unknown,
): TesterSubject | undefined {
  if (move === 'subscriptions') return chosenFrom(data as Subscription[], before);
  if (!before) return undefined;
  const { preview: _, ...subject } = before;
  if (move === 'products') {
    const target = targetIn(data as { variants: Variant[] }[], before.variant);
    return { ...before, ...(target && { target }) };
  }
  if (move === 'preview') return { ...subject, preview: (data as { preview_id: string }).preview_id };
  const { variant_id: variant, cancel_at_period_end: isEnding } = data as Subscription;
  // The next swap takes it back to where it was.
  if (move === 'swap') return { ...subject, variant, target: before.variant, isEnding, isSwapped: true };
  return { ...subject, variant, isEnding };
}

/** The first of the active subscriptions to which nothing is going to happen; the one at hand if it is among them. */
function chosenFrom(list: Subscription[], before: TesterSubject | undefined): TesterSubject | undefined {
  if (before && list.some(({ id, variant_id }) => id === before.subscription && variant_id === before.variant))
    return before;
  const free = list.find((one) => !one.cancel_at_period_end && one.scheduled_change === null);
  return free && { subscription: free.id, variant: free.variant_id, isEnding: false, isSwapped: false };
}

/** A variant on sale to swap to: in the same currency, at another price, and charged equally often if there is one. */
function targetIn(products: { variants: Variant[] }[], current: string): string | undefined {
  const variants = products.flatMap((product) => product.variants);
  const now = variants.find(({ id }) => id === current);
  const fitting = variants.filter(
    ({ id, archived, currency, price }) =>
      now && id !== current && !archived && currency === now.currency && price !== now.price,
  );
  return (fitting.find(({ interval }) => interval === now?.interval) ?? fitting[0])?.id;
}
