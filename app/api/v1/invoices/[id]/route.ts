import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writtenInvoice } from '@/lib/billing/invoices/written-invoices.ts';

export const GET = objectEndpoint('subscription_invoices:read', { find: writtenInvoice, unknown: 'unknown_invoice' });
