import { invoicesQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { invoicesPage } from '@/lib/billing/invoices/written-invoices.ts';
import { apiMethodNotAllowed, preflight } from '@/lib/http/http.ts';

/** The store's issued invoices, newest first, optionally of one status, customer or subscription. */
export const GET = listEndpoint('subscription_invoices:read', {
  kind: 'invoices',
  query: invoicesQuery,
  read: (access, page, { status, customer_id: customerId, subscription_id: subscriptionId }) =>
    invoicesPage(access, { ...page, status, customerId, subscriptionId }),
});

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
