import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../../database/db.ts';
import type { PageRequest } from '../../database/list-page.ts';
import { query, sql } from '../../database/query.ts';
import { type WrittenPage, type WrittenRow, writtenRows } from '../../database/written-rows.ts';
import { isUuid, newUuid } from '../../kernel/text/uuid.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { CUSTOMER } from './customer-object.ts';
import { type Metadata, writtenMetadata } from './metadata.ts';

const fields = { id: true, name: true, email: true, createdAt: true, metadata: true } satisfies Prisma.CustomerSelect;

const written = writtenRows(
  {
    from: 'customer',
    order: 'asc',
    where: 'one.deleted_at IS NULL',
    filters: { email: { type: 'text', condition: 'one.email = $' } },
    write: writtenMetadata,
  },
  CUSTOMER.text('one'),
);

/** A page of the store's customers, oldest first, optionally those with this email. */
export function customersPage(
  access: StoreProof,
  { email, ...page }: PageRequest & { email?: string | undefined },
): Promise<WrittenPage> {
  return written.list(access, { ...page, filters: { email } });
}

/** A customer of the store as JSON; null when there is none, or none any more. */
export function writtenCustomer(access: StoreProof, id: string): Promise<WrittenRow | null> {
  return written.find(access, id);
}

/** A customer of the store; null when there is none, or none any more. */
export function findCustomer(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.customer.findFirst({ where: { id, ...ofStore(access), deletedAt: null }, select: fields });
}

/** The same as {@link findCustomer}, not to be deleted until the transaction ends. */
export async function holdCustomer(tx: Prisma.TransactionClient, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  await query(tx, sql`SELECT id FROM customer WHERE id = ${id}::uuid FOR KEY SHARE`);
  return findCustomer(tx, access, id);
}

/** The same as {@link findCustomer}, locked until the transaction ends. */
export async function lockCustomer(tx: Prisma.TransactionClient, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  await query(tx, sql`SELECT id FROM customer WHERE id = ${id}::uuid FOR UPDATE`);
  return findCustomer(tx, access, id);
}

/**
 * Adds customers, in the order given.
 * @param now the store's time, unless they came at another
 */
export async function insertCustomers(
  db: Db,
  access: { storeId: string; mode: 'live' | 'test' },
  people: { name: string; email: string; metadata?: Metadata; createdAt?: Date }[],
  now: Date,
) {
  const rows = people.map((person) => ({
    metadata: {},
    createdAt: now,
    ...person,
    id: newUuid(person.createdAt ?? now),
  }));
  await db.customer.createMany({ data: rows.map((row) => ({ ...row, ...access })) });
  return rows;
}

/** Changes a locked customer. */
export function updateCustomerRow(
  db: Db,
  id: string,
  change: { name?: string | undefined; email?: string | undefined; metadata?: Metadata | undefined },
) {
  const data = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return db.customer.update({ where: { id }, data, select: fields });
}

/** Whether a customer has a subscription that has not ended. */
export async function hasRunningSubscription(db: Db, customerId: string): Promise<boolean> {
  const where = { customerId, status: { not: 'canceled' } } as const;
  return (await db.subscription.findFirst({ where, select: { id: true } })) !== null;
}

/** Takes a locked customer's name and email away; invoices stay. */
export async function anonymiseCustomer(db: Db, id: string, now: Date): Promise<void> {
  await db.customer.update({
    where: { id },
    data: { name: 'Deleted customer', email: '', metadata: {}, deletedAt: now },
  });
}

/** Leaves a customer's open invoices to the seller: nobody is left to ask for the payment. */
export async function stopAttempts(tx: Prisma.TransactionClient, customerId: string): Promise<void> {
  await tx.invoice.updateMany({
    where: { subscription: { customerId }, status: 'open' },
    data: { nextAttemptAt: null },
  });
}
