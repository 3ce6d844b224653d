import { isUuid } from '@/lib/database/uuid.ts';
import { listAddress } from '@/lib/http/list-address.ts';
import type { SubscriptionAction } from '@/lib/subscriptions/subscription-state.ts';
import { subscriptionPath } from '../../plan.ts';

/** What a seller wants to swap to, and when; no variant until they have chosen one. */
export interface SwapWish {
  variant: string | undefined;
  when: 'now' | 'period_end';
}

/** Reads the wish from a form or an address; anything invalid counts as not chosen. */
export function swapIn({ variant, when }: Record<string, unknown>): SwapWish {
  return {
    variant: typeof variant === 'string' && isUuid(variant) ? variant : undefined,
    when: when === 'period_end' ? 'period_end' : 'now',
  };
}

/** The wish as the preview and the update take it; null without a variant. */
export function swapAsked({ variant, when }: SwapWish): SubscriptionAction | null {
  return variant === undefined ? null : { action: 'swap', variantId: variant, when };
}

/** The path of the page that previews a swap. */
export function swapPath(id: string, query: Partial<SwapWish> & { refused?: string } = {}): string {
  return listAddress(`${subscriptionPath(id)}/swap`, query);
}
