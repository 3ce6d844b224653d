import { invoicesQuery, readListQuery } from '@/lib/api/list-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { apiMethodNotAllowed, jsonText, preflight } from '@/lib/http/http.ts';
import { readInvoices } from '@/lib/subscriptions/read-invoices.ts';

/** The store's issued invoices, newest first, optionally of one status, customer or subscription. */
export const GET = storeEndpoint(
  'subscription_invoices:read',
  async ({ access, now }, request) => {
    const { page, fields, answer } = readListQuery(request, invoicesQuery, { kind: 'invoices', access });
    const { status, customer_id: customerId, subscription_id: subscriptionId } = fields;
    return jsonText(answer(await readInvoices(access, { ...page, status, customerId, subscriptionId }, now)));
  },
  'reads its query',
);

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
