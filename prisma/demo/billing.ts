import type { Cause } from '@/lib/billing/subscriptions/timeline-entry.ts';
import { fillStore } from '@/lib/billing/test-clock/create-sample-data.ts';
import type { SampleRange } from '@/lib/billing/test-clock/sample-shop.ts';
import type { Db } from '@/lib/database/db.ts';
import type { Place } from './billing-factories.ts';

/** Fills one mode of a store with products, customers, and subscriptions in every status with their invoices. */
export async function seedBilling(
  db: Db,
  place: Place,
  range: SampleRange,
  now: Date,
  cause: Cause = null,
): Promise<void> {
  await fillStore(db, place, range, { now, cause });
}
