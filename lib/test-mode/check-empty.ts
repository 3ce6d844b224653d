import { hasCustomers } from '../catalogue/customers.ts';
import { hasProducts } from '../catalogue/products.ts';
import type { Db } from '../database/db.ts';
import type { Side } from '../stores/store-proof.ts';
import { hasSubscriptions } from '../subscriptions/any-subscriptions.ts';

/** Whether one side of a store has no products, customers or subscriptions; deleted customers don't count. */
export async function checkEmpty(db: Db, side: Side): Promise<boolean> {
  const found = await Promise.all([hasProducts(db, side), hasCustomers(db, side), hasSubscriptions(db, side)]);
  return !found.includes(true);
}
