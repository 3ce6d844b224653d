import { countSellerSubscriptions, listSellerSubscriptions } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import type { SubscriptionAction } from '@/lib/billing/subscriptions/subscription-state.ts';
import { idInAddress, listAddress, listAt, listInAddress, statusInAddress } from '@/lib/database/list-address.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { plainMoney } from '@/lib/kernel/text/money.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { storeList } from '../store-list.ts';
import { subscriptionPath } from './plan.ts';

export const { readFilter, listPath } = listAt('/dashboard/subscriptions', {
  ...listInAddress,
  status: statusInAddress(['trialing', 'active', 'past_due', 'paused', 'canceled']),
});

const { store, mode, search } = listInAddress;

/** The form for a new subscription: a customer is one whose store and mode are meant. */
export const { readFilter: readNewQuery, listPath: newPath } = listAt('/dashboard/subscriptions/new', {
  store,
  mode,
  search,
  customer: idInAddress,
  variant: idInAddress,
});

export type NewQuery = ReturnType<typeof readNewQuery>;

/** What a seller wants to swap to, and when; no variant until they have chosen one. */
export interface SwapChoice {
  variant: string | undefined;
  when: 'now' | 'period_end';
}

/** Reads the choice from a form or an address; anything invalid counts as not chosen. */
export function swapIn({ variant, when }: Record<string, unknown>): SwapChoice {
  return {
    variant: typeof variant === 'string' && isUuid(variant) ? variant : undefined,
    when: when === 'period_end' ? 'period_end' : 'now',
  };
}

/** The choice as the preview and the update take it; null without a variant. */
export function swapActionOf({ variant, when }: SwapChoice): SubscriptionAction | null {
  return variant === undefined ? null : { action: 'swap', variantId: variant, when };
}

export function pausePath(id: string): string {
  return `${subscriptionPath(id)}/pause`;
}

export function swapPath(id: string, query: Partial<SwapChoice> & { refused?: string } = {}): string {
  return listAddress(`${subscriptionPath(id)}/swap`, query);
}

export const subscriptionList = storeList({
  name: 'subscriptions',
  readFilter,
  listPath,
  list: listSellerSubscriptions,
  count: countSellerSubscriptions,
  columns: {
    id: ({ id }) => id,
    customer: ({ customer }) => customer.name,
    email: ({ customer }) => customer.email,
    product: ({ variant }) => variant.product.name,
    variant: ({ variant }) => variant.name,
    price: ({ variant }) => plainMoney(variant.price, variant.currency),
    currency: ({ variant }) => variant.currency,
    interval: ({ variant: { interval, intervalCount } }) => `${intervalCount} ${interval}`,
    status: ({ status }) => status,
    current_period_end: ({ currentPeriodEnd }) => currentPeriodEnd.toISOString(),
    ended_at: ({ endedAt }) => endedAt?.toISOString() ?? null,
    created_at: ({ createdAt }) => createdAt.toISOString(),
    store: ({ store }) => store.name,
    mode: ({ mode }) => mode,
  },
});

/** Where the pages of one subscription's changes are. */
export function trailTo(id: string, customerName: string) {
  return [
    { href: listPath({}), name: texts('subscriptions')('subscriptions') },
    { href: subscriptionPath(id), name: customerName },
  ];
}
