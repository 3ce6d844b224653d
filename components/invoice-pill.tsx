import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import { Pill } from './ui/pill.tsx';

export const INVOICE_LOOKS = {
  paid: { look: 'good', label: 'Paid' },
  open: { look: 'bad', label: 'Unpaid' },
  uncollectible: { look: 'plain', label: 'Uncollectible' },
  void: { look: 'plain', label: 'Void' },
} as const;

/** An invoice's status. */
export function InvoicePill({ status }: { status: InvoiceStatus }) {
  const { look, label } = INVOICE_LOOKS[status];
  return <Pill look={look}>{label}</Pill>;
}
