import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { ApiError } from '@/lib/errors/errors.ts';
import { apiMethodNotAllowed, jsonData, preflight } from '@/lib/http/http.ts';
import { writtenInvoice } from '@/lib/subscriptions/written-invoices.ts';

type Context = { params: Promise<{ id: string }> };

/** One issued invoice of the store. */
export const GET = storeEndpoint(
  'subscription_invoices:read',
  async ({ access }, _request, { params }: Context) => {
    const found = await writtenInvoice((await params).id).for(access, db());
    if (!found) throw new ApiError('unknown_invoice');
    return jsonData(found.text);
  },
  'no query',
  async (_call, _request, { params }) => writtenInvoice((await params).id).row,
);

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
