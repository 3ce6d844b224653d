import { Pill } from '@/components/ui/pill.tsx';
import type { InvoiceStatus } from '@/prisma/generated/enums.ts';

const LOOKS = {
  paid: { look: 'good', label: 'Paid' },
  open: { look: 'bad', label: 'Unpaid' },
  uncollectible: { look: 'plain', label: 'Uncollectible' },
  void: { look: 'plain', label: 'Void' },
} as const;

/** An invoice's status. */
export function InvoicePill({ status }: { status: InvoiceStatus }) {
  const { look, label } = LOOKS[status];
  return <Pill look={look}>{label}</Pill>;
}
