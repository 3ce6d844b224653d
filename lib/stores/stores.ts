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
