import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writtenInvoice } from '@/lib/billing/invoices/written-invoices.ts';
import { apiMethodNotAllowed, preflight } from '@/lib/http/http.ts';

/** One issued invoice of the store. */
export const GET = objectEndpoint('subscription_invoices:read', writtenInvoice, 'unknown_invoice');

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
