import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { previewUpcomingInvoice } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { apiMethodNotAllowed, json, preflight } from '@/lib/http/http.ts';

type Context = { params: Promise<{ id: string }> };

/** What the customer will be billed next, as things stand. */
export const GET = storeEndpoint('subscription_invoices:read', async ({ access, now }, _request, { params }: Context) =>
  json({ data: await previewUpcomingInvoice(access, (await params).id, { now }) }),
);

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
