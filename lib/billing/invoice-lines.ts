import { randomUUID } from 'node:crypto';
import type { Db } from '../db.ts';
import type { Line } from './line.ts';

const fields = {
  description: true,
  amount: true,
  currency: true,
  proration: true,
  periodStart: true,
  periodEnd: true,
  variantId: true,
} as const;

/** What a line shows, in the order in which lines came about. */
export const inOrder = { orderBy: { position: 'asc' }, select: fields } as const;

/**
 * The lines that wait for the next invoice of these subscriptions, which are the caller's to have checked.
 * @returns by the subscription's id; nothing for those without any
 */
export async function listPendingLines(db: Db, subscriptionIds: string[]): Promise<Map<string, Line[]>> {
  const found = new Map<string, Line[]>();
  if (subscriptionIds.length === 0) return found;
  const rows = await db.invoiceLine.findMany({
    where: { subscriptionId: { in: subscriptionIds }, invoiceId: null },
    orderBy: { position: 'asc' },
    select: { ...fields, subscriptionId: true },
  });
  for (const { subscriptionId, ...line } of rows)
    found.set(subscriptionId, [...(found.get(subscriptionId) ?? []), line]);
  return found;
}

/** A line to be added; without an invoice it waits for the next. */
export interface NewLine {
  subscriptionId: string;
  invoiceId: string | null;
  line: Line;
}

/**
 * Adds lines in their order.
 * @returns their ids, in the same order
 */
export async function insertLines(db: Db, lines: NewLine[]): Promise<string[]> {
  const data = lines.map(({ line, ...place }) => ({ ...line, ...place, id: randomUUID() }));
  if (data.length > 0) await db.invoiceLine.createMany({ data });
  return data.map(({ id }) => id);
}

/** Puts all lines that wait on these invoices of their subscriptions. */
export async function collectPendingLines(db: Db, invoiceIds: string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  await db.$executeRaw`
    UPDATE invoice_line SET invoice_id = invoice.id FROM invoice
    WHERE invoice.id = ANY(${invoiceIds}::uuid[])
      AND invoice_line.subscription_id = invoice.subscription_id AND invoice_line.invoice_id IS NULL`;
}
