import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { previewUpcomingInvoice } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { json } from '@/lib/http/http.ts';

type Context = { params: Promise<{ id: string }> };

/** What the customer will be billed next, as things stand. */
export const GET = storeEndpoint('subscription_invoices:read', async ({ access, now }, _request, { params }: Context) =>
  json({ data: await previewUpcomingInvoice(access, (await params).id, { now }) }),
);
