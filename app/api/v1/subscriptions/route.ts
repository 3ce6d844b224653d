import { readNewSubscription } from '@/lib/api/body-readers.ts';
import { subscriptionsQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { createSubscription } from '@/lib/billing/subscriptions/create-subscription.ts';
import { subscriptionsPage } from '@/lib/billing/subscriptions/written-subscriptions.ts';

/** The store's subscriptions, oldest first, optionally of one status or customer, or changed since a time. */
export const GET = listEndpoint('subscriptions:read', {
  kind: 'subscriptions',
  query: subscriptionsQuery,
  read(access, page, { status, customer_id: customerId, updated_since: since, expand }) {
    const updatedSince = since === undefined ? undefined : new Date(since);
    return subscriptionsPage(access, { ...page, status, customerId, updatedSince, expand });
  },
});

/** Creates a subscription. */
export const POST = writeEndpoint('subscriptions:write', {
  read: readNewSubscription,
  work: (input, call) => createSubscription(call.access, input, call),
  status: 201,
});
