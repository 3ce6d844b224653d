import { ordersQuery } from '@/lib/api/list-query.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { ordersPage } from '@/lib/billing/invoices/written-invoices.ts';
import { allows } from '@/lib/permissions/scope.ts';

/** The store's sales, newest first, optionally of one status, customer or subscription. */
export const GET = listEndpoint('orders:read', {
  kind: 'orders',
  query: ordersQuery,
  read: (access, wanted) => ordersPage(access, wanted, { isNamed: allows(access.scopes, 'customers:read') }),
});
