import { db } from '../../../database/db.ts';
import { ApiError } from '../../../kernel/errors/errors.ts';
import { DAY_MS } from '../../../kernel/text/durations.ts';
import { readStoreTime } from '../../../stores/read-store-time.ts';
import type { StoreProof } from '../../../stores/store-proof.ts';
import { findTimeZone } from '../../../stores/stores.ts';
import { dayIn, daysBetween, type MetricsObject, metricsObject } from './metrics-object.ts';
import { listDays } from './written-subscriptions.ts';

/** How many days are told of unless somebody asks for others, and at most. */
const USUAL_DAYS = 30;
const MOST_DAYS = 366;

/**
 * What a store's subscriptions and invoices come to, day by day in the store's time zone. Throws 400 for too many days.
 * @param asked.from the first day, `2026-05-01`; thirty days up to the last one if left out
 * @param asked.to the last day; the store's today if left out
 * @param asked.days how many days up to the last one, where the first isn't given
 * @param now real time
 */
export async function readMetrics(
  access: StoreProof,
  { from, to, days = USUAL_DAYS }: { from?: string | undefined; to?: string | undefined; days?: number },
  now: Date,
): Promise<MetricsObject> {
  const timeZone = await findTimeZone(db(), access.store.id);
  const last = to ?? dayIn(timeZone, await readStoreTime(db(), access.store, now));
  const first = from ?? new Date(Date.parse(last) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const count = daysBetween(first, last);
  if (count < 1 || count > MOST_DAYS) throw new ApiError('too_many_days', { param: 'from' });
  return metricsObject(await listDays(db(), access, { first, last, timeZone }), { first, last, timeZone });
}
