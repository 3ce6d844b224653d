import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writtenOrder } from '@/lib/billing/invoices/written-invoices.ts';
import { allows } from '@/lib/permissions/scope.ts';

export const GET = objectEndpoint('orders:read', {
  find: (access, id) => writtenOrder(access, id, { isNamed: allows(access.scopes, 'customers:read') }),
  unknown: 'unknown_order',
});
