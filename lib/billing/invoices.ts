import type { InvoiceStatus, Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../db.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { isUuid } from '../uuid.ts';
import { inOrder } from './invoice-lines.ts';
import { type InvoiceObject, invoiceObject } from './subscription-object.ts';

/**
 * The issued invoices of a subscription of the store, newest first; none when there is no such subscription.
 * @param page.after the id of the invoice to go on after; null: from the newest
 * @returns up to one more than `limit`, so that the caller knows whether more follow
 */
export async function listInvoices(
  db: Db,
  access: StoreProof,
  subscriptionId: string,
  page: { limit: number; after: string | null },
): Promise<InvoiceObject[]> {
  if (!isUuid(subscriptionId)) return [];
  const where = { subscriptionId, ...ofStore(access) };
  const last = page.after === null ? null : await findSequence(db, where, page.after);
  if (page.after !== null && last === null) return [];
  const rows = await db.invoice.findMany({
    where: { ...where, ...(last !== null && { sequence: { lt: last } }) },
    orderBy: { sequence: 'desc' },
    take: page.limit + 1,
    include: { lines: inOrder },
  });
  return rows.map(invoiceObject);
}

async function findSequence(db: Db, where: { subscriptionId: string; storeId: string; mode: Mode }, id: string) {
  if (!isUuid(id)) return null;
  const found = await db.invoice.findFirst({ where: { ...where, id }, select: { sequence: true } });
  return found?.sequence ?? null;
}

export interface NewInvoice {
  storeId: string;
  mode: Mode;
  subscriptionId: string;
  number: string;
  sequence: number;
  currency: string;
  status: InvoiceStatus;
  issuedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  total: bigint;
}

/**
 * Adds invoices, one per subscription at most. Throws Prisma's P2002 when a subscription has one of this sequence.
 * @returns their ids by the subscription's
 */
export async function insertInvoices(db: Db, invoices: NewInvoice[]): Promise<Map<string, string>> {
  if (invoices.length === 0) return new Map();
  const rows = await db.invoice.createManyAndReturn({ data: invoices, select: { id: true, subscriptionId: true } });
  return new Map(rows.map(({ id, subscriptionId }) => [subscriptionId, id]));
}

/** The invoices of these subscriptions that are still to be paid, oldest first. */
export function listUnpaidInvoices(db: Db, subscriptionIds: string[]) {
  return db.invoice.findMany({
    where: { subscriptionId: { in: subscriptionIds }, status: 'unpaid' },
    orderBy: { sequence: 'asc' },
    select: { id: true, subscriptionId: true, number: true, currency: true, total: true },
  });
}

/** Notes that invoices were paid after all. */
export async function markPaid(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.invoice.updateMany({ where: { id: { in: ids }, status: 'unpaid' }, data: { status: 'paid' } });
}
