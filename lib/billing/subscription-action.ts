/** What an app may ask of a subscription; a swap names its target by variant, by product, or by both. */
export type SubscriptionAction =
  | { action: 'cancel' | 'cancel_immediately' | 'resume' }
  | { action: 'swap'; variantId?: string; productId?: string };
