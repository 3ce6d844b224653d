import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, mapRows, NO_ROWS, readPage } from '../../database/list-page.ts';
import { query, raw, sql } from '../../database/query.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { isShownTo, type Onlooker, seenBy } from '../../stores/membership.ts';
import { countInStores, idsInStores, type RowsInStores } from '../../stores/rows-in-stores.ts';
import type { Variant } from './variant.ts';
import { variantFields } from './variants.ts';

/** Which of their products a seller looks at, and which page of them. */
export interface SellerProductsQuery extends RowsInStores {
  status?: 'active' | 'archived' | undefined;
}

/** A price of a product as the seller's list shows it. */
export type ListedPrice = Pick<Variant, 'id' | 'price' | 'currency' | 'interval' | 'intervalCount'>;

/** A product as the seller's list shows it. */
export interface ListedProduct {
  id: string;
  name: string;
  active: boolean;
  mode: Mode;
  storeName: string;
  /** The prices on sale, oldest first, {@link FEW_PRICES} at most and one more if there are more. */
  prices: ListedPrice[];
}

/** How many prices the list shows of a product. */
export const FEW_PRICES = 3;

/** A page of the products of all the seller's stores, newest first, optionally those whose name has a text in it. */
export async function listSellerProducts(
  db: Db,
  sellerId: SellerId,
  { status, ...wanted }: SellerProductsQuery,
): Promise<ListPage<ListedProduct>> {
  if (wanted.storeId !== undefined && !isUuid(wanted.storeId)) return NO_ROWS;
  const only = status === undefined ? sql`TRUE` : sql`listed.active = ${status === 'active'}`;
  const page = await readPage(
    wanted,
    wanted.order ?? 'desc',
    // A price is sent as text, because a number in JSON may lose digits.
    (window) =>
      query<RawProduct>(
        db,
        sql`
      SELECT product.id::text, product.name, product.active, product.mode::text, store.name AS "storeName", prices
      FROM (${idsInStores('product', sellerId, wanted, window, only)}) AS found
        JOIN product ON product.id = found.id JOIN store ON store.id = product.store_id
        CROSS JOIN LATERAL (
          SELECT COALESCE(jsonb_agg(jsonb_build_object('id', id, 'price', price::text,
            'currency', currency, 'interval', interval, 'intervalCount', interval_count) ORDER BY id), '[]') AS prices
          FROM (
            SELECT * FROM variant WHERE product_id = product.id AND NOT archived ORDER BY id LIMIT ${FEW_PRICES + 1}::int
          ) AS few
        ) AS of_product
      ORDER BY product.id ${raw(window.order)}`,
      ),
  );
  return mapRows(page, ({ prices, ...product }) => ({
    ...product,
    prices: prices.map(({ price, ...rest }) => ({ ...rest, price: BigInt(price) })),
  }));
}

/** How many products the seller's stores have, and of each status. */
export function countSellerProducts(db: Db, sellerId: SellerId, wanted: Pick<RowsInStores, 'storeId' | 'mode'>) {
  const [active, archived] = [sql`listed.active`, sql`NOT listed.active`];
  return countInStores(db, 'product', sellerId, wanted, { all: sql`TRUE`, active, archived });
}

type RawProduct = Omit<ListedProduct, 'prices'> & { prices: (Omit<ListedPrice, 'price'> & { price: string })[] };

/** A variant that a subscription has or will change to has one of these. */
const someUse = { take: 1, select: { id: true } } as const;

/** One of the seller's products with all its variants, oldest first, and whether each is in use; null without one. */
export async function findSellerProduct(db: Db, sellerId: SellerId, id: string) {
  if (!isUuid(id)) return null;
  const product = await db.product.findFirst({
    relationLoadStrategy: 'join',
    where: { id, store: seenBy(sellerId) },
    select: {
      id: true,
      mode: true,
      name: true,
      description: true,
      active: true,
      store: { select: { id: true, name: true, currency: true } },
      variants: {
        orderBy: { id: 'asc' },
        select: {
          id: true,
          name: true,
          price: true,
          currency: true,
          interval: true,
          intervalCount: true,
          archived: true,
          subscriptions: someUse,
          scheduledFor: someUse,
        },
      },
    },
  });
  if (!product) return null;
  const variants = product.variants.map(({ subscriptions, scheduledFor, ...variant }) => ({
    ...variant,
    isUsed: subscriptions.length + scheduledFor.length > 0,
  }));
  return { ...product, variants };
}

/** One of the seller's products as their page shows it. */
export type SellerProduct = NonNullable<Awaited<ReturnType<typeof findSellerProduct>>>;

/** Those of these variants that belong to the seller's own stores. */
export function listSellerVariants(db: Db, sellerId: SellerId, ids: string[]) {
  const where = { id: { in: ids.filter(isUuid) }, product: { store: seenBy(sellerId) } };
  return db.variant.findMany({ where, select: variantFields });
}

/** Whether any of the seller's stores that are shown has a product, in live or test mode. */
export async function hasProducts(db: Db, onlooker: Onlooker): Promise<boolean> {
  const rows = await query(
    db,
    sql`SELECT 1 FROM member WHERE ${isShownTo(onlooker)}
      AND EXISTS (SELECT 1 FROM product WHERE product.store_id = member.store_id) LIMIT 1`,
  );
  return rows.length > 0;
}
