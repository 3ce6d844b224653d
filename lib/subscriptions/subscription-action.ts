/** What may be asked of a subscription; a swap names its target by variant, by product, or by both. */
export type SubscriptionAction =
  | { action: 'cancel' | 'cancel_immediately' | 'resume' | 'pause' | 'unpause' }
  | { action: 'swap'; variantId?: string; productId?: string; when?: 'now' | 'period_end' };

/** Whether it only takes effect when the subscription renews. */
export function isScheduled(action: SubscriptionAction): boolean {
  return action.action === 'swap' && action.when === 'period_end';
}
