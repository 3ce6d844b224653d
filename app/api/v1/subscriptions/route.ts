import { answerOnce } from '@/lib/api/answer-once.ts';
import { readNewSubscription } from '@/lib/api/body-readers.ts';
import { readListQuery, subscriptionsQuery } from '@/lib/api/list-query.ts';
import { requireExpansion } from '@/lib/api/require-token.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { apiMethodNotAllowed, jsonText, preflight } from '@/lib/http/http.ts';
import { createSubscription } from '@/lib/subscriptions/create-subscription.ts';
import { readSubscriptions } from '@/lib/subscriptions/read-subscriptions.ts';

/** The store's subscriptions, oldest first, optionally of one status or customer, or changed since a time. */
export const GET = storeEndpoint(
  'subscriptions:read',
  async ({ access, now }, request) => {
    const { page, fields, answer } = readListQuery(request, subscriptionsQuery, { kind: 'subscriptions', access });
    const { status, customer_id: customerId, updated_since: since, expand = [] } = fields;
    requireExpansion(access, expand);
    const updatedSince = since === undefined ? undefined : new Date(since);
    return jsonText(
      answer(await readSubscriptions(access, { ...page, status, customerId, updatedSince, expand }, now)),
    );
  },
  'reads its query',
);

/** Creates a subscription. */
export const POST = storeEndpoint('subscriptions:write', async (call, request) =>
  answerOnce(call, request, {
    read: readNewSubscription,
    work: (wish, keep) => createSubscription(call.access, wish, { ...call, keep }),
    status: 201,
  }),
);

export const OPTIONS = preflight('GET, HEAD, POST, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as PUT };
