import type { Prisma } from '@/prisma/generated/client.ts';
import { type Db, transact } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import { requireStoreTime } from '../../stores/read-store-time.ts';
import { recordChange } from '../../stores/record-change.ts';
import { ofStore, type Side, type StoreProof } from '../../stores/store-proof.ts';
import { checkEmpty, findCurrency, lockStore } from '../../stores/stores.ts';
import { insertCustomers } from '../catalogue/customers.ts';
import type { Price } from '../catalogue/price.ts';
import { insertProduct } from '../catalogue/products.ts';
import type { Variant } from '../catalogue/variant.ts';
import { insertVariants, listVariantsById } from '../catalogue/variants.ts';
import { type Beginning, beginSubscription } from '../subscriptions/begin-subscription.ts';
import { planChange } from '../subscriptions/change.ts';
import { type LoadedSubscription, makeChange } from '../subscriptions/loaded-subscription.ts';
import { passTime } from '../subscriptions/passing-time.ts';
import { saveSubscriptions } from '../subscriptions/save-subscriptions.ts';
import type { Cause } from '../subscriptions/timeline-entry.ts';
import {
  type SamplePrice,
  type SampleRange,
  type SampleSubscription,
  samplePeople,
  sampleRange,
  sampleSubscriptions,
} from './sample-shop.ts';

/** How many of each were added. */
export interface SampleData {
  products: number;
  customers: number;
  subscriptions: number;
}

/**
 * Fills the empty test mode of a store with a catalogue, customers and subscriptions in every status, whose lives so
 * far are played out by the same code as real ones.
 * Throws ApiError: 409 `test_mode_only`, `clock_advancing`, or `store_not_empty`, where deleted customers don't count.
 */
export function createSampleData(
  access: StoreProof,
  { keep, ...context }: RequestContext & { keep?: (db: Db, data: SampleData) => Promise<void> },
): Promise<SampleData> {
  if (access.store.mode !== 'test') throw new ApiError('test_mode_only');
  const side = ofStore(access);
  return transact(
    async (tx) => {
      await lockStore(tx, side.storeId);
      const now = await requireStoreTime(tx, access.store, context.now);
      if (!(await checkEmpty(tx, side))) throw new ApiError('store_not_empty');
      const range = sampleRange(await findCurrency(tx, side.storeId));
      const cause = { caller: access.caller, requestId: context.requestId };
      const data = await fillStore(tx, side, range, { now, cause });
      await recordChange(tx, access, { kind: 'sample_data_create', detail: { ...data } }, context);
      await keep?.(tx, data);
      return data;
    },
    { timeout: 12_000 },
  );
}

/** The same for any store and range, without a look at what is there. Demo data is made by it too. */
export async function fillStore(
  tx: Prisma.TransactionClient,
  side: Side,
  range: SampleRange,
  { now, cause }: { now: Date; cause: Cause },
): Promise<SampleData> {
  const customers = samplePeople(range);
  const samples = sampleSubscriptions(now, customers.length - 1);
  const firstOf = (of: SampleSubscription[]) => new Date(Math.min(...of.map(({ startedAt }) => startedAt.getTime())));
  const { products, variantOf } = await fillCatalogue(tx, side, range, firstOf(samples));
  const came = customers.map((person, index) => ({
    ...person,
    createdAt: firstOf(samples.filter((sample) => sample.person === index)),
  }));
  const people = await insertCustomers(tx, side, came, now);
  const subscriptions = samples.map((sample) => {
    const customer = people[sample.person];
    if (!customer) throw new Error('The sample has no such customer.');
    const of = { id: newUuid(now), ...side, customer, variant: variantOf(sample.price) };
    return live(sample, of, { now, cause });
  });
  await saveSubscriptions(tx, subscriptions, false);
  return { products, customers: people.length, subscriptions: subscriptions.length };
}

async function fillCatalogue(tx: Prisma.TransactionClient, side: Side, range: SampleRange, now: Date) {
  const { currency, foreignCurrency, plans, sized, abroad } = range;
  const monthly = (name: string, price: number): Price & { currency: string } => ({
    name,
    price,
    currency,
    interval: 'month',
  });
  const ofPlan = (plan: SampleRange['plans'][number]) => [
    monthly('Monthly', plan.monthly),
    { ...monthly('Yearly', plan.yearly), interval: 'year' as const },
  ];
  // Each store has one price it no longer sells.
  const old = { ...monthly('Monthly until last year', plans[1].monthly - 400), archived: true };
  const catalogue = [
    { ...plans[0], variants: ofPlan(plans[0]) },
    { ...plans[1], variants: [...ofPlan(plans[1]), old] },
    { ...sized, variants: [monthly('Small, monthly', sized.small), monthly('Large, monthly', sized.large)] },
    { ...abroad, variants: [{ ...monthly('Monthly', abroad.price), currency: foreignCurrency }] },
  ];
  const ids: string[] = [];
  for (const { name, description, variants } of catalogue) {
    const id = await insertProduct(tx, side, { name, description }, now);
    ids.push(...(await insertVariants(tx, id, variants, now)));
  }
  const found = new Map((await listVariantsById(tx, ids)).map((variant) => [variant.id, variant]));
  const indexes: Record<SamplePrice, number> = { monthly: 0, yearly: 1, otherMonthly: 2, otherYearly: 3, small: 5 };
  const variantOf = (price: SamplePrice): Variant => {
    const variant = found.get(ids[indexes[price]] ?? '');
    if (!variant) throw new Error('The sample catalogue is incomplete.');
    return variant;
  };
  return { products: catalogue.length, variantOf };
}

/** Plays a subscription out up to now. */
function live(
  { startedAt, trialEnd, step }: SampleSubscription,
  of: Omit<Beginning, 'now' | 'trialEnd'>,
  { now, cause }: { now: Date; cause: Cause },
): LoadedSubscription {
  const { loaded } = beginSubscription({ ...of, now: startedAt, trialEnd }, { cause, isPaid: true });
  passTime(loaded, { until: now, updatedAt: null, collects: true });
  if (step === null) return loaded;
  const kind = { schedule: 'cancel', pause: 'pause', end: 'cancel_immediately' }[step];
  makeChange(loaded, planChange(loaded.row, step === 'pause' ? { pause: { isNow: true, until: null } } : step, now), {
    at: now,
    updatedAt: now,
    kind,
    cause,
  });
  return loaded;
}
