import { readListQuery, subscriptionsQuery } from '@/lib/api/list-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { readSubscriptions } from '@/lib/billing/read-subscriptions.ts';
import { apiMethodNotAllowed, json, preflight } from '@/lib/http.ts';

/** The store's subscriptions, oldest first, optionally of one status or customer. */
export const GET = storeEndpoint('subscriptions:read', async ({ access, now }, request) => {
  const { page, fields, answer } = readListQuery(request, subscriptionsQuery, { kind: 'subscriptions', access });
  const filters = { status: fields.status, customerId: fields.customer_id };
  return json(answer(await readSubscriptions(access, { ...page, ...filters }, now)));
});

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
