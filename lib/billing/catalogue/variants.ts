import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../../database/db.ts';
import { isUuid, newUuid } from '../../kernel/text/uuid.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import type { Price } from './price.ts';

/** What the rules of billing need of a variant: selected wherever one is read. */
export const variantFields = {
  id: true,
  productId: true,
  name: true,
  price: true,
  currency: true,
  interval: true,
  intervalCount: true,
  archived: true,
  product: { select: { name: true, active: true } },
} satisfies Prisma.VariantSelect;

/** A variant of the store; null when there is none. */
export function findVariant(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.variant.findFirst({ where: { id, product: ofStore(access) }, select: variantFields });
}

/** A product of the store with its variants, as a swap chooses from them; null when there is none. */
export function findProductToChoose(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.product.findFirst({
    where: { id, ...ofStore(access) },
    select: { id: true, variants: { orderBy: { id: 'asc' }, select: variantFields } },
  });
}

/** Variants by their ids, whose store the caller has checked. */
export function listVariantsById(db: Db, ids: string[]) {
  return db.variant.findMany({ where: { id: { in: ids } }, select: variantFields });
}

/**
 * What the store sells: variants that can be chosen, by product and price.
 * @param query.currency only those in this one
 */
export function listVariantsOnSale(
  db: Db,
  access: StoreProof,
  { currency, limit }: { currency?: string; limit: number },
) {
  return db.variant.findMany({
    relationLoadStrategy: 'join',
    where: {
      archived: false,
      product: { ...ofStore(access), active: true },
      ...(currency !== undefined && { currency }),
    },
    orderBy: [{ product: { name: 'asc' } }, { price: 'asc' }, { id: 'asc' }],
    take: limit,
    select: variantFields,
  });
}

/**
 * Adds variants to a product, in the order given.
 * @param now the store's time
 */
export async function insertVariants(
  db: Db,
  productId: string,
  prices: (Price & { currency: string; archived?: boolean })[],
  now: Date,
): Promise<string[]> {
  const rows = prices.map(({ name, price, currency, interval, intervalCount = 1, archived = false }) => ({
    id: newUuid(now),
    productId,
    name,
    price: BigInt(price),
    currency: currency.toLowerCase(),
    interval,
    intervalCount,
    archived,
    createdAt: now,
  }));
  await db.variant.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/** Changes a variant of the store; false when there is none. Its price never changes. */
export async function updateVariantRow(
  db: Db,
  access: StoreProof,
  id: string,
  { name, archived }: { name?: string | undefined; archived?: boolean | undefined },
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const data = { id, ...(name !== undefined && { name }), ...(archived !== undefined && { archived }) };
  const { count } = await db.variant.updateMany({ where: { id, product: ofStore(access) }, data });
  return count === 1;
}

/** Deletes a variant of the store that no subscription has, had or will have; false when there is none such. */
export async function deleteUnusedVariant(db: Db, access: StoreProof, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { count } = await db.variant.deleteMany({
    where: { id, product: ofStore(access), subscriptions: { none: {} }, scheduledFor: { none: {} } },
  });
  return count === 1;
}
