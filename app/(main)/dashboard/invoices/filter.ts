import { listAt, listInAddress, statusInAddress } from '@/lib/database/list-address.ts';

export const { readFilter, listPath } = listAt('/dashboard/invoices', {
  ...listInAddress,
  // No invoice is void.
  status: statusInAddress(['open', 'paid', 'uncollectible']),
});

export function invoicePath(id: string): string {
  return `/dashboard/invoices/${id}`;
}
