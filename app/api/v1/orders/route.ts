import { allows } from '@/lib/access/scope.ts';
import { ordersQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { apiMethodNotAllowed, preflight } from '@/lib/http/http.ts';
import { readInTime } from '@/lib/subscriptions/read-subscriptions.ts';
import { ordersPage } from '@/lib/subscriptions/written-invoices.ts';

/** The store's sales, newest first, optionally of one status, customer or subscription. */
export const GET = listEndpoint('orders:read', {
  kind: 'orders',
  query: ordersQuery,
  asked: (page, { status, customer_id: customerId, subscription_id: subscriptionId }, now, { scopes }) =>
    ordersPage({ ...page, status, customerId, subscriptionId }, { isNamed: allows(scopes, 'customers:read'), now }),
  read: readInTime,
});

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
