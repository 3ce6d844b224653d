import { randomUUID } from 'node:crypto';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import {
  createCustomer,
  createProduct,
  createSubscription,
  type NewSubscription,
  type NewVariant,
  type StoreMode,
} from '@/prisma/testing/billing-factories.ts';
import { db } from '../../database/db.ts';
import { query, sql } from '../../database/query.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import type { Variant } from '../catalogue/variant.ts';
import { inOrder } from '../invoices/invoice-lines.ts';
import { INVOICE, type InvoiceObject } from '../invoices/invoice-object.ts';
import { invoicesPage } from '../invoices/written-invoices.ts';
import { subscriptionObject } from './subscription-object.ts';

/** A day at 00:00 UTC. */
export const at = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** A store of a new seller, and the access of an app that is connected to it. */
export async function testStore(mode: Mode = 'test'): Promise<{ inStore: StoreMode; access: StoreProof }> {
  const { id } = await createStore(db(), (await createSeller(db())).id);
  return { inStore: { storeId: id, mode }, access: accessTo({ storeId: id, mode }) };
}

/** The access of an app that is connected to a store in a mode. */
export function accessTo({ storeId, mode }: StoreMode): StoreProof {
  return {
    store: { id: storeId, mode },
    caller: { app: { name: 'Test App' }, connectionId: randomUUID() },
  } as StoreProof;
}

/** A product with one variant. */
export async function testVariant(inStore: StoreMode, variant: NewVariant = {}): Promise<Variant> {
  const { variants } = await createProduct(db(), inStore, { variants: [variant] });
  return variants[0] as Variant;
}

/** A subscription of a new customer, paid for the period that starts when it was taken out. */
export async function testSubscription(
  inStore: StoreMode,
  variant: Variant,
  start: string,
  more: Partial<NewSubscription> & { isDeclined?: boolean } = {},
): Promise<string> {
  const { isDeclined = false, ...rest } = more;
  const customerId = await createCustomer(db(), inStore, { isDeclined });
  return createSubscription(db(), inStore, { customerId, variant, startedAt: at(start), ...rest });
}

/** The issued invoices of a subscription, newest first, as v1 shows them. */
export async function invoicesOf(access: StoreProof, id: string, limit = 100): Promise<InvoiceObject[]> {
  return JSON.parse(`[${(await invoicesPage(access, { subscription_id: id, limit })).text}]`);
}

/** Subscriptions as the database has them, in the ledger's terms. */
export async function readStates(ids: string[]) {
  const rows = await db().subscription.findMany({
    where: { id: { in: ids } },
    include: {
      invoices: { orderBy: { sequence: 'asc' }, include: { lines: { orderBy: { position: 'asc' } } } },
      lines: { where: { invoiceId: null }, orderBy: { position: 'asc' } },
    },
  });
  const returns = await db().auditEntry.groupBy({
    by: ['subscriptionId'],
    where: { subscriptionId: { in: ids }, happening: 'unpause', requestId: null },
    _count: true,
  });
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    variantId: row.variantId,
    scheduled: row.scheduledVariantId,
    pause: subscriptionObject(row).pause,
    returns: returns.find(({ subscriptionId }) => subscriptionId === row.id)?._count ?? 0,
    period: [row.currentPeriodStart.toISOString(), row.currentPeriodEnd.toISOString()],
    invoices: row.invoices.map(({ periodStart, periodEnd, total, status, lines }) => ({
      period: [periodStart.toISOString(), periodEnd.toISOString()],
      lines: lines.map(({ amount }) => Number(amount)),
      total: Number(total),
      status,
    })),
    pending: row.lines.map(({ amount }) => Number(amount)),
  }));
}

/** Subscriptions and invoices of a store of which the last event doesn't have what is read of them. */
export async function findUntold(storeId: string): Promise<object[]> {
  const last = await query<{ data: string }>(
    db(),
    sql`
    SELECT DISTINCT ON (data::json->'object'->>'id') data FROM event
    WHERE store_id = ${storeId}::uuid AND (type LIKE 'subscription.%' OR type LIKE 'invoice.%')
    ORDER BY data::json->'object'->>'id', sequence DESC`,
  );
  const known = new Map(last.map(({ data }) => [JSON.parse(data).object.id, JSON.stringify(JSON.parse(data).object)]));
  const subscriptions = await db().subscription.findMany({ where: { storeId } });
  const invoices = await db().invoice.findMany({ where: { storeId }, include: { lines: inOrder } });
  const read = [...subscriptions.map(subscriptionObject), ...invoices.map(INVOICE.of)];
  return read.filter((object) => known.get(object.id) !== JSON.stringify(object));
}

/** Events of a store whose `previous` doesn't lead back to what the event before told of the same thing. */
export async function findBrokenTales(storeId: string): Promise<object[]> {
  const events = await db().event.findMany({
    where: { storeId, OR: [{ type: { startsWith: 'subscription.' } }, { type: { startsWith: 'invoice.' } }] },
    orderBy: [{ streamId: 'asc' }, { sequence: 'asc' }],
  });
  const known = new Map<string, object>();
  return events.flatMap(({ type, data }) => {
    const { object, previous } = JSON.parse(data);
    const before = known.get(object.id) ?? null;
    const back = previous && { ...object, ...previous };
    known.set(object.id, object);
    return JSON.stringify(back) === JSON.stringify(before) ? [] : [{ type, before, back }];
  });
}

/** Invoices of a store that are dated before the one whose number comes before theirs. */
export function findMisdated(storeId: string): Promise<object[]> {
  return query(
    db(),
    sql`
    SELECT number, issued_at, before FROM (
      SELECT number, issued_at, lag(issued_at) OVER (ORDER BY number) AS before FROM invoice
      WHERE store_id = ${storeId}::uuid) AS one
    WHERE issued_at < before`,
  );
}
