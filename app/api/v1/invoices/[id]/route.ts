import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writtenInvoice } from '@/lib/billing/invoices/written-invoices.ts';

/** One issued invoice of the store. */
export const GET = objectEndpoint('subscription_invoices:read', writtenInvoice, 'unknown_invoice');
