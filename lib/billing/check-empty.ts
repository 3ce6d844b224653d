import type { Db } from '../database/db.ts';
import { hasSubscriptions, type Side } from './any-subscriptions.ts';
import { hasCustomers } from './customers.ts';
import { hasProducts } from './products.ts';

/** Whether one side of a store has no products, customers or subscriptions; deleted customers don't count. */
export async function checkEmpty(db: Db, side: Side): Promise<boolean> {
  const found = await Promise.all([hasProducts(db, side), hasCustomers(db, side), hasSubscriptions(db, side)]);
  return !found.includes(true);
}
