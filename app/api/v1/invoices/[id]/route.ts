import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { ApiError } from '@/lib/errors/errors.ts';
import { apiMethodNotAllowed, json, preflight } from '@/lib/http/http.ts';
import { readInvoice } from '@/lib/subscriptions/read-invoices.ts';

type Context = { params: Promise<{ id: string }> };

/** One issued invoice of the store. */
export const GET = storeEndpoint('subscription_invoices:read', async ({ access }, _request, { params }: Context) => {
  const data = await readInvoice(access, (await params).id);
  if (!data) throw new ApiError('unknown_invoice');
  return json({ data });
});

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
