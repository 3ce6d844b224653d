import type { Interval } from '@/prisma/generated/enums.ts';
import { type Metadata, metadataOf } from './metadata.ts';

export interface VariantObject {
  id: string;
  name: string;
  price: number;
  currency: string;
  interval: Interval;
  interval_count: number;
  archived: boolean;
}

/** A product with all its variants. */
export interface ProductObject {
  id: string;
  name: string;
  description: string;
  active: boolean;
  variants: VariantObject[];
  metadata: Metadata;
}

export interface ProductRow {
  metadata: unknown;
  id: string;
  name: string;
  description: string;
  active: boolean;
  variants: {
    id: string;
    name: string;
    price: bigint;
    currency: string;
    interval: Interval;
    intervalCount: number;
    archived: boolean;
  }[];
}

export function productObject({ id, name, description, active, variants, metadata }: ProductRow): ProductObject {
  return {
    id,
    name,
    description,
    active,
    variants: variants.map(variantObject),
    metadata: metadataOf(metadata),
  };
}

export function variantObject(variant: ProductRow['variants'][number]): VariantObject {
  return {
    id: variant.id,
    name: variant.name,
    price: Number(variant.price),
    currency: variant.currency,
    interval: variant.interval,
    interval_count: variant.intervalCount,
    archived: variant.archived,
  };
}
