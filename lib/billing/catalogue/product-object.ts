import { type ShownBy, shapesOf } from '../../database/shape.ts';
import { metadataOf } from './metadata.ts';
import type { Variant } from './variant.ts';

type VariantRow = Omit<Variant, 'productId' | 'product'>;

export interface ProductRow {
  id: string;
  name: string;
  description: string;
  active: boolean;
  variants: VariantRow[];
  metadata: unknown;
}

const ofVariant = shapesOf<VariantRow>();

export const VARIANT = ofVariant.object({
  id: ofVariant.plain('id'),
  name: ofVariant.any('name'),
  price: ofVariant.number('price'),
  currency: ofVariant.plain('currency'),
  interval: ofVariant.plain('interval'),
  interval_count: ofVariant.number('intervalCount'),
  archived: ofVariant.flag('archived'),
});

export type VariantObject = ShownBy<typeof VARIANT>;

const { any, flag, list, object, plain, stored } = shapesOf<ProductRow>();

/** A product with all its variants. */
export const PRODUCT = object({
  id: plain('id'),
  name: any('name'),
  description: any('description'),
  active: flag('active'),
  variants: list('variants', VARIANT, {
    from: (row) => `variant AS each WHERE each.product_id = ${row}.id`,
    order: 'each.id',
  }),
  metadata: stored('metadata', metadataOf),
});

export type ProductObject = ShownBy<typeof PRODUCT>;
