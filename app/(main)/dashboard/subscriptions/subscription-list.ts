import { countSellerSubscriptions, listSellerSubscriptions } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import { plainMoney } from '@/lib/kernel/text/money.ts';
import { storeList } from '../store-list.ts';
import { listPath, readFilter } from './filter.ts';

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
