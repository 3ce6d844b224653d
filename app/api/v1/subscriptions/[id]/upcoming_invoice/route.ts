import { readEndpoint } from '@/lib/api/store-endpoint.ts';
import { currentSubscription } from '@/lib/billing/subscriptions/current-subscriptions.ts';
import { previewUpcomingInvoice } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { apiMethodNotAllowed, json, preflight } from '@/lib/http/http.ts';

type Context = { params: Promise<{ id: string }> };

/** What the customer will be billed next, as things stand. */
export const GET = readEndpoint(
  'subscription_invoices:read',
  async (_call, _request, { params }: Context) => {
    const { id } = await params;
    return { id, reading: currentSubscription(id) };
  },
  async ({ access, now, input: { id, reading } }) =>
    json({ data: await previewUpcomingInvoice(access, id, { now, reading }) }),
);

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
