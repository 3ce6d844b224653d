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

/** The columns of a line, in the order in which lines were added. */
export const inOrder = { orderBy: { position: 'asc' }, select: fields } as const;

/**
 * The pending lines of these subscriptions, whose store the caller has checked.
 * @returns the lines by subscription id; a subscription without any is missing
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

/** A line to add; pending when it has no invoice. */
export interface NewLine {
  subscriptionId: string;
  invoiceId: string | null;
  line: Line;
}

/**
 * Adds lines in the order given.
 * @returns their ids, in the same order
 */
export async function insertLines(db: Db, lines: NewLine[]): Promise<string[]> {
  const data = lines.map(({ line, ...place }) => ({ ...line, ...place, id: randomUUID() }));
  if (data.length > 0) await db.invoiceLine.createMany({ data });
  return data.map(({ id }) => id);
}

/** Puts the pending lines of each subscription on its invoice, one of these. */
export async function collectPendingLines(db: Db, invoiceIds: string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  await db.$executeRaw`
    UPDATE invoice_line SET invoice_id = invoice.id FROM invoice
    WHERE invoice.id = ANY(${invoiceIds}::uuid[])
      AND invoice_line.subscription_id = invoice.subscription_id AND invoice_line.invoice_id IS NULL`;
}
