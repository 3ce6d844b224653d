import { type CustomerObject, customerObject } from '../catalogue/customer-object.ts';
import { listCustomersById } from '../catalogue/customers.ts';
import { type ProductObject, type VariantObject, variantObject } from '../catalogue/product-object.ts';
import { listProductsById } from '../catalogue/products.ts';
import { listVariantsById } from '../catalogue/variants.ts';
import { db } from '../database/db.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import type { Expansion, SubscriptionObject } from './subscription-object.ts';

/** A subscription with what was asked for beside it. */
export interface ExpandedSubscription extends SubscriptionObject {
  customer?: CustomerObject | null;
  product?: ProductObject | null;
  variant?: VariantObject | null;
}

/** Adds customers, products and variants to subscriptions of the store, with one query for each kind. */
export async function listExpanded(
  access: StoreProof,
  subscriptions: SubscriptionObject[],
  wanted: readonly Expansion[],
): Promise<ExpandedSubscription[]> {
  const ids = (column: 'customer_id' | 'product_id' | 'variant_id') => [
    ...new Set(subscriptions.map((subscription) => subscription[column])),
  ];
  const wants = (one: Expansion) => wanted.includes(one) && subscriptions.length > 0;
  const [customers, products, variants] = await Promise.all([
    wants('customer') ? listCustomersById(db(), access, ids('customer_id')) : [],
    wants('product') ? listProductsById(db(), access, ids('product_id')) : [],
    wants('variant') ? listVariantsById(db(), access, ids('variant_id')) : [],
  ]);
  const customerOf = byId(customers.map(customerObject));
  const productOf = byId(products);
  const variantOf = byId(variants.map(variantObject));
  return subscriptions.map((subscription) => ({
    ...subscription,
    ...(wanted.includes('customer') && { customer: customerOf(subscription.customer_id) }),
    ...(wanted.includes('product') && { product: productOf(subscription.product_id) }),
    ...(wanted.includes('variant') && { variant: variantOf(subscription.variant_id) }),
  }));
}

function byId<Row extends { id: string }>(rows: Row[]): (id: string) => Row | null {
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => found.get(id) ?? null;
}
