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

/** The lines of a subscription that wait for its next invoice. The subscription is the caller's to have checked. */
export function listPendingLines(db: Db, subscriptionId: string): Promise<Line[]> {
  return db.invoiceLine.findMany({ where: { subscriptionId, invoiceId: null }, ...inOrder });
}

/**
 * Adds lines in their order.
 * @param invoiceId null: they wait for the next invoice
 * @returns their ids, in the same order
 */
export async function insertLines(db: Db, subscriptionId: string, invoiceId: string | null, lines: Line[]): Promise<string[]> {
  const data = lines.map((line) => ({ ...line, id: randomUUID(), subscriptionId, invoiceId }));
  if (data.length > 0) await db.invoiceLine.createMany({ data });
  return data.map(({ id }) => id);
}

/** Puts all lines that wait on an invoice. */
export async function collectPendingLines(db: Db, subscriptionId: string, invoiceId: string): Promise<void> {
  await db.invoiceLine.updateMany({ where: { subscriptionId, invoiceId: null }, data: { invoiceId } });
}
