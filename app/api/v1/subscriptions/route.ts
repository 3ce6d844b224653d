import { subscriptionsQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { newSubscription } from '@/lib/api/schema/catalogue-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { createSubscription } from '@/lib/billing/subscriptions/create-subscription.ts';
import { subscriptionsPage } from '@/lib/billing/subscriptions/written-subscriptions.ts';

/** The store's subscriptions, oldest first, optionally of one status or customer, or changed since a time. */
export const GET = listEndpoint('subscriptions:read', {
  kind: 'subscriptions',
  query: subscriptionsQuery,
  read: subscriptionsPage,
});

/** Creates a subscription. */
export const POST = writeEndpoint('subscriptions:write', {
  body: newSubscription,
  work: (input, call) => createSubscription(call.access, input, call),
  status: 201,
});
