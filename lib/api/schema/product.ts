import { z } from 'zod';
import type { ProductObject } from '../../billing/catalogue/product-object.ts';
import { amount, currency, id, metadata } from './scalar.ts';

export const variant = z
  .strictObject({
    id,
    name: z.string(),
    price: amount.describe('Minor units of the currency, per interval.'),
    currency,
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: z.int().min(1),
    archived: z.boolean(),
  })
  .meta({ id: 'Variant', description: 'A price of a product.' });

export const product = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    active: z.boolean(),
    variants: z.array(variant),
    metadata,
  })
  .meta({ id: 'Product', description: 'A product with its variants.' }) satisfies z.ZodType<ProductObject>;
