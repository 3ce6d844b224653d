'use client';

import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import { Pill } from './ui/card.tsx';
import { useWords } from './ui/client-words.tsx';

const INVOICE_LOOKS = { paid: 'good', open: 'bad', uncollectible: 'plain', void: 'plain' } as const;

export function InvoicePill({ status }: { status: InvoiceStatus }) {
  const words = useWords();
  const labels = { paid: words.paid, open: words.unpaid, uncollectible: words.uncollectible, void: words.void };
  return <Pill look={INVOICE_LOOKS[status]}>{labels[status]}</Pill>;
}

export function ProductPill({ active }: { active: boolean }) {
  const words = useWords();
  return active ? <Pill look="good">{words.onSale}</Pill> : <Pill>{words.archived}</Pill>;
}

const STATUS_LOOKS = {
  trialing: 'begun',
  active: 'good',
  past_due: 'bad',
  paused: 'plain',
  canceled: 'over',
} as const;

export type Status = keyof typeof STATUS_LOOKS;

export function StatusPill({ status }: { status: Status }) {
  const words = useWords();
  const labels = {
    trialing: words.trialing,
    active: words.active,
    past_due: words.pastDue,
    paused: words.paused,
    canceled: words.canceled,
  };
  return <Pill look={STATUS_LOOKS[status]}>{labels[status]}</Pill>;
}
