import type { InvoiceStatus, Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../db.ts';
import { type ListPage, mapRows, NO_ROWS, type PageRequest, readPage } from '../list-page.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { isUuid } from '../uuid.ts';
import { inOrder } from './invoice-lines.ts';
import { type InvoiceObject, invoiceObject } from './subscription-object.ts';

/** A page of the issued invoices of one of the store's subscriptions, newest first; empty if there is no such one. */
export async function listInvoices(
  db: Db,
  access: StoreProof,
  subscriptionId: string,
  { limit, place }: PageRequest,
): Promise<ListPage<InvoiceObject>> {
  if (!isUuid(subscriptionId)) return NO_ROWS;
  const where = { subscriptionId, ...ofStore(access) };
  const at = place && (await findSequence(db, where, place.at));
  if (at === null) return NO_ROWS;
  const request = { limit, place: place && at !== undefined ? { ...place, at } : undefined };
  const page = await readPage(request, 'desc', ({ beyond, order, take }) =>
    db.invoice.findMany({
      where: { ...where, ...(beyond && { sequence: beyond }) },
      orderBy: { sequence: order },
      take,
      include: { lines: inOrder },
    }),
  );
  return mapRows(page, invoiceObject);
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
 * Adds invoices, at most one per subscription. Throws Prisma's P2002 when a subscription already has one of this
 * sequence.
 * @returns the invoice ids by subscription id
 */
export async function insertInvoices(db: Db, invoices: NewInvoice[]): Promise<Map<string, string>> {
  if (invoices.length === 0) return new Map();
  const rows = await db.invoice.createManyAndReturn({ data: invoices, select: { id: true, subscriptionId: true } });
  return new Map(rows.map(({ id, subscriptionId }) => [subscriptionId, id]));
}

/** The invoices of these subscriptions that are still unpaid, oldest first. */
export function listUnpaidInvoices(db: Db, subscriptionIds: string[]) {
  return db.invoice.findMany({
    where: { subscriptionId: { in: subscriptionIds }, status: 'unpaid' },
    orderBy: { sequence: 'asc' },
    select: { id: true, subscriptionId: true, number: true, currency: true, total: true },
  });
}

/** Marks unpaid invoices as paid. */
export async function markPaid(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.invoice.updateMany({ where: { id: { in: ids }, status: 'unpaid' }, data: { status: 'paid' } });
}
