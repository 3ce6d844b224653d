import { invoicesQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { invoicesPage } from '@/lib/billing/invoices/written-invoices.ts';

/** The store's issued invoices, newest first, optionally of one status, customer or subscription. */
export const GET = listEndpoint('subscription_invoices:read', {
  kind: 'invoices',
  query: invoicesQuery,
  read: invoicesPage,
});
