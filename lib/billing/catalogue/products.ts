import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import type { PageRequest } from '../../database/list-page.ts';
import { query, sql } from '../../database/query.ts';
import { type WrittenPage, type WrittenRow, writtenRows } from '../../database/written-rows.ts';
import { isUuid, newUuid } from '../../kernel/text/uuid.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { type Metadata, writtenMetadata } from './metadata.ts';
import { PRODUCT, type ProductObject } from './product-object.ts';
import { variantFields } from './variants.ts';

const fields = {
  id: true,
  name: true,
  description: true,
  active: true,
  metadata: true,
  variants: { orderBy: { id: 'asc' }, select: variantFields },
} satisfies Prisma.ProductSelect;

const written = writtenRows(
  { from: 'product', order: 'asc', filters: {}, write: writtenMetadata },
  PRODUCT.text('one'),
);

/** A page of the store's products with their variants, both oldest first. */
export function productsPage(access: StoreProof, page: PageRequest): Promise<WrittenPage> {
  return written.list(access, { ...page, filters: {} });
}

/** A product of the store as JSON; null when there is none. */
export function writtenProduct(access: StoreProof, id: string): Promise<WrittenRow | null> {
  return written.find(access, id);
}

/** A product of the store as the API shows it; null when there is none. */
export async function findProduct(db: Db, access: StoreProof, id: string): Promise<ProductObject | null> {
  if (!isUuid(id)) return null;
  const row = await db.product.findFirst({ where: { id, ...ofStore(access) }, select: fields });
  return row && PRODUCT.of(row);
}

/** The same as {@link findProduct}, locked until the transaction ends. */
export async function lockProduct(tx: Prisma.TransactionClient, access: StoreProof, id: string) {
  if (isUuid(id)) await query(tx, sql`SELECT id FROM product WHERE id = ${id}::uuid FOR NO KEY UPDATE`);
  return findProduct(tx, access, id);
}

/**
 * Adds a product without variants; returns its id.
 * @param now the store's time
 */
export async function insertProduct(
  db: Db,
  side: { storeId: string; mode: Mode },
  product: { name: string; description: string; metadata?: Metadata },
  now: Date,
): Promise<string> {
  const id = newUuid(now);
  await db.product.create({ data: { id, ...side, ...product, createdAt: now } });
  return id;
}

/** Changes a locked product. */
export async function updateProductRow(
  db: Db,
  id: string,
  change: Partial<Record<'name' | 'description', string | undefined>> & {
    active?: boolean | undefined;
    metadata?: Metadata;
  },
): Promise<ProductObject> {
  const data = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return PRODUCT.of(await db.product.update({ where: { id }, data, select: fields }));
}
