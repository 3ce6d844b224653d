import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, mapRows, NO_ROWS, type PageRequest, readPage } from '../../database/list-page.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { inOrder } from './invoice-lines.ts';
import { INVOICE, type InvoiceObject } from './invoice-object.ts';

/** A page of the issued invoices of one of the store's subscriptions, newest first; empty if there is no such one. */
export async function listInvoices(
  db: Db,
  access: StoreProof,
  subscriptionId: string,
  { limit, cursor }: PageRequest,
): Promise<ListPage<InvoiceObject>> {
  if (!isUuid(subscriptionId)) return NO_ROWS;
  const where = { subscriptionId, ...ofStore(access) };
  const at = cursor && (await findSequence(db, where, cursor.at));
  if (at === null) return NO_ROWS;
  const request = { limit, cursor: cursor && at !== undefined ? { ...cursor, at } : undefined };
  const page = await readPage(request, 'desc', ({ beyond, order, take }) =>
    db.invoice.findMany({
      where: { ...where, ...(beyond && { sequence: beyond }) },
      orderBy: { sequence: order },
      take,
      include: { lines: inOrder },
    }),
  );
  return mapRows(page, INVOICE.of);
}

async function findSequence(db: Db, where: { subscriptionId: string; storeId: string; mode: Mode }, id: string) {
  if (!isUuid(id)) return null;
  const found = await db.invoice.findFirst({ where: { ...where, id }, select: { sequence: true } });
  return found?.sequence ?? null;
}

/** What deciding about an open invoice takes. */
export const openFields = {
  id: true,
  number: true,
  sequence: true,
  currency: true,
  status: true,
  issuedAt: true,
  periodStart: true,
  periodEnd: true,
  total: true,
  attempts: true,
  nextAttemptAt: true,
  settledAt: true,
  note: true,
  lines: inOrder,
} satisfies Prisma.InvoiceSelect;

/** Which subscription an invoice of the store belongs to; null when there is no such invoice. */
export function findInvoice(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.invoice.findFirst({ where: { id, ...ofStore(access) }, select: { id: true, subscriptionId: true } });
}
