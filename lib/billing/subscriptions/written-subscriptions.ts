import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { arrayLiteral } from '../../database/bulk-values.ts';
import type { Queryable } from '../../database/db.ts';
import {
  isoTime,
  type JsonValue,
  jsonObject,
  oneOf,
  orNull,
  plainText,
  storedJson,
  trueOrFalse,
} from '../../database/json-text.ts';
import type { PageRequest } from '../../database/list-page.ts';
import { query, sql } from '../../database/query.ts';
import type { StoreRead } from '../../database/store-read.ts';
import {
  type Source,
  type WrittenPage,
  type WrittenRow,
  type WrittenRows,
  writtenRows,
} from '../../database/written-rows.ts';
import { customerText } from '../catalogue/customers.ts';
import { writtenMetadata } from '../catalogue/metadata.ts';
import { productText, variantText } from '../catalogue/products.ts';
import { EXPANSIONS, type Expansion } from './subscription-object.ts';

/** When the pause of a row `one` began, or will; null where there is none. */
const PAUSE_START = 'COALESCE(one.paused_at, CASE WHEN one.pause_at_period_end THEN one.current_period_end END)';

/** Subscriptions of a row `one` as JSON; subscriptionObject of subscription-object.ts says the same. */
const SUBSCRIPTION: Record<string, JsonValue> = {
  id: plainText('one.id'),
  status: plainText('one.status'),
  cancel_at_period_end: trueOrFalse('one.cancel_at_period_end'),
  current_period_end: isoTime('one.current_period_end'),
  updated_at: isoTime('one.updated_at'),
  customer_id: plainText('one.customer_id'),
  product_id: plainText('one.product_id'),
  variant_id: plainText('one.variant_id'),
  current_period_start: isoTime('one.current_period_start'),
  canceled_at: orNull('one.canceled_at', isoTime('one.canceled_at')),
  ended_at: orNull('one.ended_at', isoTime('one.ended_at')),
  scheduled_change: orNull(
    'one.scheduled_variant_id',
    jsonObject({ variant_id: plainText('one.scheduled_variant_id'), at: isoTime('one.current_period_end') }),
  ),
  pause: orNull(
    PAUSE_START,
    jsonObject({
      starts_at: isoTime(PAUSE_START),
      resumes_at: orNull('one.resumes_at', isoTime('one.resumes_at')),
    }),
  ),
  metadata: storedJson('one.metadata'),
};

/** What may be added to each, in the order in which it stands there. */
const ADDED: Record<Expansion, JsonValue> = {
  customer: oneOf(customerText('c'), 'customer AS c WHERE c.id = one.customer_id AND c.deleted_at IS NULL'),
  product: oneOf(productText('p'), 'product AS p WHERE p.id = one.product_id'),
  variant: oneOf(variantText('v'), 'variant AS v WHERE v.id = one.variant_id'),
};

const source: Source<'status' | 'customerId' | 'updatedSince' | 'ids'> = {
  from: 'subscription',
  order: 'asc',
  filters: {
    status: { type: 'subscription_status', condition: 'one.status = $' },
    customerId: { type: 'uuid', condition: 'one.customer_id = $' },
    // In seconds: an offset may lead to a year that PostgreSQL doesn't read as ISO 8601 writes it.
    updatedSince: { type: 'float8', condition: 'one.updated_at >= to_timestamp($)' },
    ids: { type: 'text', condition: 'one.id = ANY($::uuid[])' },
  },
  write: writtenMetadata,
};

/** A reader for each set of things to add. */
const readers = new Map<string, WrittenRows<keyof (typeof source)['filters']>>();

function expandedBy(wanted: readonly Expansion[]) {
  const added = EXPANSIONS.filter((one) => wanted.includes(one));
  const key = added.join();
  const object = () => jsonObject({ ...SUBSCRIPTION, ...Object.fromEntries(added.map((one) => [one, ADDED[one]])) });
  const reader = readers.get(key) ?? writtenRows(source, object());
  readers.set(key, reader);
  return reader;
}

/** Which page of a list of subscriptions, which of them, and what is added to each. */
export interface SubscriptionsQuery extends PageRequest {
  status?: SubscriptionStatus | undefined;
  customerId?: string | undefined;
  /** Only those changed at this time or later. */
  updatedSince?: Date | undefined;
  expand?: readonly Expansion[] | undefined;
}

/** A page of the store's subscriptions, oldest first, optionally of one status or customer. */
export function subscriptionsPage({
  status,
  customerId,
  updatedSince,
  expand = [],
  ...page
}: SubscriptionsQuery): StoreRead<WrittenPage> {
  const filters = { status, customerId, updatedSince: updatedSince && String(updatedSince.getTime() / 1000) };
  const read = (ids?: string) => expandedBy(expand).list({ ...page, filters: { ...filters, ids } });
  if (updatedSince === undefined) return read();
  return { ...read(), for: async (by, db) => read(await findFewChanged(db, by.store, updatedSince)).for(by, db) };
}

/** From how many on they are sooner found among all, in the order of the list. */
const FEW = 1_000;

/** The ids of a store's subscriptions that changed at a time or later; undefined where these are many. */
async function findFewChanged(
  db: Queryable,
  store: { id: string; mode: string },
  since: Date,
): Promise<string | undefined> {
  const rows = await query<{ id: string }>(
    db,
    sql`SELECT id FROM subscription WHERE store_id = ${store.id}::uuid AND mode = ${store.mode}::mode
      AND updated_at >= to_timestamp(${since.getTime() / 1000}::float8) ORDER BY updated_at LIMIT ${FEW + 1}`,
  );
  return rows.length > FEW ? undefined : arrayLiteral(rows.map(({ id }) => id));
}

/** One subscription of the store as JSON; null when there is none. */
export function writtenSubscription(id: string, expand: readonly Expansion[] = []): StoreRead<WrittenRow | null> {
  return expandedBy(expand).find(id);
}
