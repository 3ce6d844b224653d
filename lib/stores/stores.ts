import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../database/db.ts';
import { columnsOf, execute, query, sql } from '../database/query.ts';
import { logRevocations } from '../database/revocation-log.ts';
import { env } from '../kernel/config/env.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { type Role, rolesThatMay, type StoreAction } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { doneBy, roleFor, seenBy, withRole } from './membership.ts';
import { isEmpty, oneOfEach } from './store-contents.ts';
import { type Side, storeFields } from './store-proof.ts';

/** What invoices say about the seller: a store's columns, and an invoice's as they were when it was issued. */
export const sellerFields = { businessName: true, businessAddress: true, taxNumber: true } as const;

export type SellerFields = Record<keyof typeof sellerFields, string>;

const fields = {
  ...storeFields,
  customDomain: true,
  timeZone: true,
  createdAt: true,
  externalId: true,
} satisfies Prisma.StoreSelect;

type SellerStore = Prisma.StoreGetPayload<{ select: typeof fields }> & { role: Role };

/** The stores of which the seller is a member, oldest first, each with their role in it. */
export function listSellerStores(db: Db, sellerId: SellerId): Promise<SellerStore[]> {
  return query(
    db,
    sql`SELECT ${columnsOf('store', Object.keys(fields))}, member.role
    FROM member JOIN store ON store.id = member.store_id WHERE member.user_id = ${sellerId}
    ORDER BY store.created_at, store.id`,
  );
}

/** One of the seller's stores with their role in it; null when there is none or they are no member of it. */
export async function findSellerStore(db: Db, sellerId: SellerId, id: string) {
  if (!isUuid(id)) return null;
  const store = await db.store.findFirst({
    where: { id, ...seenBy(sellerId) },
    select: { ...fields, ...sellerFields, members: roleFor(sellerId) },
  });
  return store && withRole(store);
}

/** Locks a store until the transaction ends against others that lock it, not against what refers to it. */
export async function lockStore(tx: Prisma.TransactionClient, id: string): Promise<void> {
  await query(tx, sql`SELECT id FROM store WHERE id = ${id}::uuid FOR NO KEY UPDATE`);
}

/** The currency of a store, lower case. */
export async function findCurrency(db: Db, id: string): Promise<string> {
  const { currency } = await db.store.findUniqueOrThrow({ where: { id }, select: { currency: true } });
  return currency;
}

/** The time zone of a store, as IANA names it. */
export async function findTimeZone(db: Db, id: string): Promise<string> {
  const { timeZone } = await db.store.findUniqueOrThrow({ where: { id }, select: { timeZone: true } });
  return timeZone;
}

export interface NewStore {
  name: string;
  subdomain: string;
  currency: string;
  customDomain: string | null;
  /** As IANA names it; UTC if left out. */
  timeZone?: string;
}

/** Adds a store; returns its id. Throws Prisma's P2002 when the subdomain is taken. */
export async function insertStore(db: Db, ownerId: SellerId, store: NewStore): Promise<string> {
  const { id } = await db.store.create({ data: { ...store, ownerId }, select: { id: true } });
  return id;
}

/**
 * Locks a store until the transaction ends, for something that the seller may do in it: nothing can be added to it
 * meanwhile, and their role stays. False when they may not, when their account or the owner's is suspended, and for
 * what the platform decides that has put the store here: who its members are, and its end.
 */
export async function lockSellerStore(
  db: Prisma.TransactionClient,
  sellerId: SellerId,
  id: string,
  action: StoreAction,
  mode?: Mode,
): Promise<boolean> {
  const isDecidedThere = env().platform !== null && (action === 'members' || action === 'own');
  const rows = await query<unknown>(
    db,
    sql`SELECT 1 FROM store JOIN "user" owner ON owner.id = store.owner_id AND owner.suspended_at IS NULL
      JOIN member ON member.store_id = store.id AND member.user_id = ${sellerId}
        AND member.role = ANY(${rolesThatMay(action, mode)}::member_role[])
      JOIN "user" person ON person.id = member.user_id AND person.suspended_at IS NULL
    WHERE store.id = ${id}::uuid AND (store.external_id IS NULL OR ${!isDecidedThere}) FOR UPDATE OF store FOR SHARE OF owner, member, person`,
  );
  return rows.length === 1;
}

/** Locks all stores that a person owns until the transaction ends. */
export async function lockSellerStores(db: Prisma.TransactionClient, ownerId: SellerId): Promise<void> {
  await execute(db, sql`SELECT 1 FROM store WHERE owner_id = ${ownerId} ORDER BY id FOR UPDATE`);
}

/**
 * Changes a store of the seller, if their role may. What was proven of another domain than the new one is gone.
 */
export async function updateSellerStore(
  db: Db,
  sellerId: SellerId,
  id: string,
  fields: { name: string; customDomain: string | null; currency?: string; timeZone?: string } & Partial<SellerFields>,
): Promise<void> {
  const where = { id, ...doneBy(sellerId, 'settings') };
  await db.store.updateMany({ where, data: fields });
  const { customDomain } = fields;
  const isOther = customDomain === null ? { not: null } : { not: customDomain };
  await db.store.updateMany({
    where: { ...where, provenDomain: isOther },
    data: { provenDomain: null, domainSeenAt: null },
  });
}

/** The store that has proven a domain, whoever's it is. */
export function findProvenStore(db: Db, domain: string): Promise<{ id: string } | null> {
  return db.store.findUnique({ where: { provenDomain: domain }, select: { id: true } });
}

/**
 * Notes that DNS names a store for its domain; false when it has another by now. Throws P2002 when one has proven it.
 */
export async function setProof(db: Db, id: string, domain: string, now: Date): Promise<boolean> {
  const data = { provenDomain: domain, domainSeenAt: now };
  return (await db.store.updateMany({ where: { id, customDomain: domain }, data })).count === 1;
}

/**
 * Gives a store another owner, who is a member of it; who was its owner stays as an admin. False when that was another.
 */
export async function changeOwner(db: Db, id: string, { from, to }: { from: string; to: SellerId }): Promise<boolean> {
  // A trigger of the database changes both roles in the same statement.
  return (await db.store.updateMany({ where: { id, ownerId: from }, data: { ownerId: to } })).count === 1;
}

/** Deletes a store that the seller owns with everything in it; false when there is none with that name. */
export async function deleteSellerStore(db: Db, sellerId: SellerId, id: string, name: string): Promise<boolean> {
  const { count } = await db.store.deleteMany({ where: { id, name, ...doneBy(sellerId, 'own') } });
  if (count === 1) await logRevocations();
  return count === 1;
}

/** Which things in a store to count, by their names in the schema: each domain that has some adds its part. */
type Count = Prisma.StoreCountOutputTypeSelect;

/** How many of these a store of the seller has; null when it is not theirs. */
export async function countInSellerStore<Of extends Count>(db: Db, sellerId: SellerId, id: string, of: Of) {
  const store = await db.store.findFirst({
    where: { id, ...seenBy(sellerId) },
    select: { _count: { select: of as Count } },
  });
  return (store?._count ?? null) as Record<keyof Of, number> | null;
}

/** Whether one side of a store has no products, customers or subscriptions; deleted customers don't count. */
export async function checkEmpty(db: Db, { storeId, mode }: Side): Promise<boolean> {
  return isEmpty(await db.store.findUniqueOrThrow({ where: { id: storeId }, select: oneOfEach(mode) }));
}

/** The test mode of a store of the seller: its clock, and whether it is empty likewise; null when it is not theirs. */
export async function findSellerTestSide(db: Db, sellerId: SellerId, id: string) {
  const store = await db.store.findFirst({
    where: { id, ...seenBy(sellerId) },
    select: { testClock: true, ...oneOfEach('test') },
  });
  return store && { clock: store.testClock, isEmpty: isEmpty(store) };
}

/** How many of these each store has that a person owns, oldest first. */
export async function countInSellerStores<Of extends Count>(db: Db, ownerId: SellerId, of: Of) {
  const stores = await db.store.findMany({
    where: { ownerId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, externalId: true, name: true, _count: { select: of as Count } },
  });
  return stores as { id: string; externalId: string | null; name: string; _count: Record<keyof Of, number> }[];
}

/** The stores that a person owns, in the order of their ids. */
export function listStoresOfOwner(db: Db, ownerId: SellerId): Promise<{ id: string; externalId: string | null }[]> {
  return db.store.findMany({ where: { ownerId }, orderBy: { id: 'asc' }, select: { id: true, externalId: true } });
}

/** How many stores a person owns. */
export function countSellerStores(db: Db, ownerId: SellerId): Promise<number> {
  return db.store.count({ where: { ownerId } });
}
