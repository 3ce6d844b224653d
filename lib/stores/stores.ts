import type { Prisma } from '@/prisma/generated/client.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';
import { isUuid } from '../uuid.ts';

/** What an app is told about a store, and anyone else who may see it. */
export const storeFields = {
  id: true,
  name: true,
  subdomain: true,
  customDomain: true,
  currency: true,
} satisfies Prisma.StoreSelect;

const fields = { ...storeFields, createdAt: true } satisfies Prisma.StoreSelect;

const OLDEST_FIRST = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies Prisma.StoreOrderByWithRelationInput[];

/** The seller's stores, oldest first. */
export function listOwnStores(db: Db, ownerId: SellerId) {
  return db.store.findMany({ where: { ownerId }, orderBy: OLDEST_FIRST, select: fields });
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

/** Adds a store; returns its id. Throws Prisma's P2002 when the subdomain or domain is taken. */
export async function insertStore(db: Db, ownerId: SellerId, store: NewStore): Promise<string> {
  const { id } = await db.store.create({ data: { ...store, ownerId }, select: { id: true } });
  return id;
}

/** Whether any seller's store has this subdomain. */
export async function isSubdomainUsed(db: Db, subdomain: string): Promise<boolean> {
  return (await db.store.count({ where: { subdomain } })) > 0;
}

/** Locks a store of the seller until the transaction ends: nothing can be added to it meanwhile. False without one. */
export async function lockOwnStore(db: Prisma.TransactionClient, ownerId: SellerId, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM store WHERE id = ${id}::uuid AND owner_id = ${ownerId} FOR UPDATE`;
  return rows.length === 1;
}

/** Locks all stores of the seller until the transaction ends. */
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

/** Deletes a store of the seller with everything in it and its connections; false when there is none with that name. */
export async function deleteOwnStore(db: Db, ownerId: SellerId, id: string, name: string): Promise<boolean> {
  const { count } = await db.store.deleteMany({ where: { id, ownerId, name } });
  return count === 1;
}

/** Which things in a store to count, by their names in the schema: each domain that has some adds its part. */
type Count = Prisma.StoreCountOutputTypeSelect;

/** How many of these a store of the seller has; null when it is not theirs. */
export async function countInOwnStore<Of extends Count>(db: Db, ownerId: SellerId, id: string, of: Of) {
  const store = await db.store.findFirst({ where: { id, ownerId }, select: { _count: { select: of as Count } } });
  return (store?._count ?? null) as Record<keyof Of, number> | null;
}

/** How many of these each of the seller's stores has, oldest first. */
export async function countInOwnStores<Of extends Count>(db: Db, ownerId: SellerId, of: Of) {
  const stores = await db.store.findMany({
    where: { ownerId },
    orderBy: OLDEST_FIRST,
    select: { id: true, name: true, _count: { select: of as Count } },
  });
  return stores as { id: string; name: string; _count: Record<keyof Of, number> }[];
}
