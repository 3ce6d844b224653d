import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { db } from '../../database/db.ts';
import { type JsonValue, oneOf, withMembers } from '../../database/json-text.ts';
import type { PageRequest } from '../../database/list-page.ts';
import { arrayLiteral, query, sql } from '../../database/query.ts';
import {
  type Source,
  type WrittenPage,
  type WrittenRow,
  type WrittenRows,
  writtenRows,
} from '../../database/written-rows.ts';
import { listStreamsSince } from '../../journal/events/system-events.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import { leastUuid } from '../../kernel/text/uuid.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { findTestClock } from '../../stores/test-clocks.ts';
import { CUSTOMER } from '../catalogue/customer-object.ts';
import { writtenMetadata } from '../catalogue/metadata.ts';
import { PRODUCT, VARIANT } from '../catalogue/product-object.ts';
import { EXPANSIONS, type Expansion, SUBSCRIPTION } from './subscription-object.ts';

/** What may be added to each, in the order in which it stands there. */
const ADDED: Record<Expansion, JsonValue> = {
  customer: oneOf(CUSTOMER.text('c'), 'customer AS c WHERE c.id = one.customer_id AND c.deleted_at IS NULL'),
  product: oneOf(PRODUCT.text('p'), 'product AS p WHERE p.id = one.product_id'),
  variant: oneOf(VARIANT.text('v'), 'variant AS v WHERE v.id = one.variant_id'),
};

const source: Source<'status' | 'customer_id' | 'updatedSince' | 'ids'> = {
  from: 'subscription',
  order: 'asc',
  filters: {
    status: { type: 'subscription_status', condition: 'one.status = $' },
    customer_id: { type: 'uuid', condition: 'one.customer_id = $' },
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
  const object = () => withMembers(SUBSCRIPTION.text('one'), Object.fromEntries(added.map((one) => [one, ADDED[one]])));
  const reader = readers.get(key) ?? writtenRows(source, object());
  readers.set(key, reader);
  return reader;
}

/** Which page of a list of subscriptions, which of them, and what is added to each. */
export interface SubscriptionsQuery extends PageRequest {
  status?: SubscriptionStatus | undefined;
  customer_id?: string | undefined;
  /** Only those changed at this time or later; in RFC 3339. */
  updated_since?: string | undefined;
  expand?: readonly Expansion[] | undefined;
}

/** A page of the store's subscriptions, oldest first, optionally of one status or customer. */
export async function subscriptionsPage(
  access: StoreProof,
  { status, customer_id, updated_since, expand = [], ...page }: SubscriptionsQuery,
): Promise<WrittenPage> {
  const since = updated_since === undefined ? undefined : new Date(updated_since);
  const updatedSince = since && String(since.getTime() / 1000);
  const ids = since && (await findFewChanged(access, since));
  return expandedBy(expand).list(access, { ...page, filters: { status, customer_id, updatedSince, ids } });
}

/** From how many on they are sooner found among all, in the order of the list. */
const FEW = 1_000;

/**
 * The ids of a store's subscriptions that changed at a time or later, and perhaps of others: as its events tell them,
 * and those made since, of which sample data has no events. An index of when they changed would be written with each
 * change, and with it all others. Undefined where these are many.
 */
async function findFewChanged({ store: { id, mode } }: StoreProof, since: Date): Promise<string | undefined> {
  const now = currentTime();
  // Events have real time. A test store's clock only ever runs ahead of it, by more and more.
  const clock = mode === 'test' ? await findTestClock(db(), id) : null;
  const ahead = Math.max(Number(clock?.offsetMs ?? 0), Number(clock?.reachedAt ?? now) - now.getTime());
  const from = new Date(since.getTime() - ahead);
  const changed = await listStreamsSince(db(), { id, mode }, 'subscription', { since: from, now, most: FEW });
  if (!changed) return;
  const made = await query<{ id: string }>(
    db(),
    sql`SELECT id FROM subscription WHERE store_id = ${id}::uuid AND mode = ${mode}::mode
      AND id >= ${leastUuid(from)}::uuid ORDER BY id LIMIT ${FEW + 1}`,
  );
  return made.length > FEW ? undefined : arrayLiteral([...changed, ...made.map((row) => row.id)]);
}

/** One subscription of the store as JSON; null when there is none. */
export function writtenSubscription(
  access: StoreProof,
  id: string,
  expand: readonly Expansion[] = [],
): Promise<WrittenRow | null> {
  return expandedBy(expand).find(access, id);
}
