import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';
import { isUuid } from '../uuid.ts';

const fields = { id: true, name: true, subdomain: true, customDomain: true, currency: true, createdAt: true } as const;

/** The seller's stores, oldest first. */
export function listOwnStores(db: Db, ownerId: SellerId) {
  return db.store.findMany({ where: { ownerId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: fields });
}

/** One of the seller's own stores; null when there is none or it is another seller's. */
export function findOwnStore(db: Db, ownerId: SellerId, id: string) {
  return isUuid(id) ? db.store.findFirst({ where: { id, ownerId }, select: fields }) : null;
}

export interface NewStore {
  name: string;
  subdomain: string;
  currency: string;
  customDomain: string | null;
}

/** Adds a store; gives its id. Throws Prisma's P2002 when the subdomain or domain is taken. */
export async function insertStore(db: Db, ownerId: SellerId, store: NewStore): Promise<string> {
  const { id } = await db.store.create({ data: { ...store, ownerId }, select: { id: true } });
  return id;
}

/** Whether any seller's store has this subdomain. */
export async function isSubdomainUsed(db: Db, subdomain: string): Promise<boolean> {
  return (await db.store.count({ where: { subdomain } })) > 0;
}

/** What an app's token response says of a store for good, so it must not change under the app's feet. */
const usedBy = (now: Date) => ({
  products: true,
  customers: true,
  subscriptions: true,
  invoices: true,
  apiKeys: true,
  connections: { where: { OR: [{ connectedAt: { not: null } }, { codeExpiresAt: { gt: now } }] } },
});

/** Whether a store of the seller has anything that counts in its currency, in either mode, or was ever connected to an app or got a key. */
export async function isOwnStoreUsed(db: Db, ownerId: SellerId, id: string, now: Date): Promise<boolean> {
  const store = await db.store.findFirst({ where: { id, ownerId }, select: { _count: { select: usedBy(now) } } });
  return store !== null && Object.values(store._count).some((count) => count > 0);
}

/** Holds a store of the seller until the transaction ends: nothing can be put into it meanwhile. False when there is none. */
export async function lockOwnStore(db: Prisma.TransactionClient, ownerId: SellerId, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM store WHERE id = ${id}::uuid AND owner_id = ${ownerId} FOR UPDATE`;
  return rows.length === 1;
}

/**
 * Holds all subscriptions of the seller's stores, or of one of them. Comes before whatever else a deletion holds: renewals
 * and changes have their subscription when they come to its store and the owner.
 */
export async function lockOwnSubscriptions(
  db: Prisma.TransactionClient,
  ownerId: SellerId,
  storeId?: string,
): Promise<void> {
  const only = storeId ?? null;
  await db.$executeRaw`
    SELECT subscription.id FROM subscription JOIN store ON store.id = subscription.store_id
    WHERE store.owner_id = ${ownerId} AND (${only}::uuid IS NULL OR store.id = ${only}::uuid)
    ORDER BY subscription.id FOR UPDATE OF subscription`;
}

/** Holds all stores of the seller until the transaction ends. */
export async function lockOwnStores(db: Prisma.TransactionClient, ownerId: SellerId): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM store WHERE owner_id = ${ownerId} ORDER BY id FOR UPDATE`;
}

/** Changes a store of the seller. Throws Prisma's P2002 when the domain is taken. */
export async function updateOwnStore(
  db: Db,
  ownerId: SellerId,
  id: string,
  fields: { name: string; customDomain: string | null; currency?: string },
): Promise<void> {
  await db.store.updateMany({ where: { id, ownerId }, data: fields });
}

/** Deletes a store of the seller with all that is in it and its connections; false when there is none by that name. */
export async function deleteOwnStore(db: Db, ownerId: SellerId, id: string, name: string): Promise<boolean> {
  const { count } = await db.store.deleteMany({ where: { id, ownerId, name } });
  return count === 1;
}

/** How much a store of the seller holds in one mode; null when it is not theirs. */
export async function countContents(db: Db, ownerId: SellerId, id: string, mode: Mode) {
  const where = { mode };
  const _count = {
    select: { products: { where }, customers: { where }, subscriptions: { where }, invoices: { where } },
  };
  const store = await db.store.findFirst({ where: { id, ownerId }, select: { _count } });
  return store?._count ?? null;
}

/** What would stop with each of the seller's stores: living connections and own keys, and subscriptions that run. */
export function listWhatStops(db: Db, ownerId: SellerId) {
  return db.store.findMany({
    where: { ownerId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      _count: {
        select: {
          connections: { where: { connectedAt: { not: null }, endedAt: null } },
          apiKeys: { where: { revokedAt: null } },
          subscriptions: { where: { mode: 'live', status: { not: 'canceled' } } },
        },
      },
    },
  });
}
