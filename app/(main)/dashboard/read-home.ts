import { empty, query, type Sql, sql } from '@/lib/database/query.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import {
  type AnsweredApp,
  type DisabledApp,
  selectAnsweredApps,
  selectDisabledApps,
  selectHasApps,
} from '../../../lib/apps/apps.ts';
import { selectHasProducts } from '../../../lib/billing/catalogue/own-products.ts';
import { type FailedPayments, selectFailedPayments } from '../../../lib/billing/invoices/own-invoices.ts';
import { type EndingSubscription, selectEnding } from '../../../lib/billing/subscriptions/own-subscriptions.ts';
import type { StoreTotal } from '../../../lib/billing/subscriptions/totals/store-total.ts';
import { selectTotals } from '../../../lib/billing/subscriptions/totals/store-totals.ts';
import type { Db } from '../../../lib/database/db.ts';
import { type EntryGroup, selectEntryGroups } from '../../../lib/journal/activity/entry-groups.ts';
import { type NewDevice, selectNewDevices } from '../../../lib/journal/notices/notices.ts';
import { DAY_MS } from '../../../lib/kernel/text/durations.ts';
import { type HomeOffer, selectOffers } from '../../../lib/members/invitations.ts';
import { selectUnusedKeys } from '../../../lib/oauth/api-keys/api-keys.ts';
import { type HomeRequest, selectHomeRequests } from '../../../lib/oauth/connections/connect-requests.ts';
import {
  type ConnectionCount,
  selectConnectionCounts,
  selectUnusedConnections,
  type UnusedAccess,
} from '../../../lib/oauth/connections/unused-access.ts';
import type { SellerId } from '../../../lib/permissions/seller.ts';
import { type HomeStore, selectHomeStores } from '../../../lib/stores/stores.ts';
import { type FailedEndpoint, selectFailedEndpoints } from '../../../lib/webhooks/webhook-endpoints.ts';
import { DAY_KINDS, LEAKS } from './day-kind.ts';

/** How long access may be unused before the home asks whether it is still needed. */
const UNUSED_MS = 90 * DAY_MS;
/** How long the home shows what has happened once. */
const SHOW_MS = { leak: 14 * DAY_MS, answer: 14 * DAY_MS, device: 7 * DAY_MS, day: DAY_MS };

/** Everything that a seller's home shows. */
export interface Home {
  stores: (HomeStore & { connections: number })[];
  attention: Attention;
  /** What has happened within 24 hours, the latest first. */
  day: EntryGroup[];
  totals: StoreTotal[];
  hasProduct: boolean;
  hasApp: boolean;
  hidesFirstSteps: boolean;
}

/** What needs attention, and from somebody who may do something about it. */
export interface Attention {
  disabled: DisabledApp[];
  leaks: EntryGroup[];
  payments: FailedPayments[];
  endings: EndingSubscription[];
  requests: HomeRequest[];
  offers: HomeOffer[];
  unused: UnusedAccess[];
  devices: NewDevice[];
  answers: AnsweredApp[];
  endpoints: FailedEndpoint[];
}

/** As JSON has it. */
interface Row {
  stores: HomeStore[];
  counts: ConnectionCount[];
  leaks: EntryGroup<string>[];
  payments: FailedPayments<string, string>[];
  endings: EndingSubscription<string>[];
  requests: HomeRequest[];
  offers: HomeOffer[];
  connections: UnusedAccess<string>[];
  keys: UnusedAccess<string>[];
  devices: NewDevice<string>[];
  disabled: DisabledApp<string>[];
  answers: AnsweredApp<string>[];
  endpoints: FailedEndpoint[];
  day: EntryGroup<string>[];
  totals: StoreTotal[];
  hasProduct: boolean;
  hasApp: boolean;
  hidesFirstSteps: boolean;
}

/**
 * Reads all of a seller's home in one statement; what it costs doesn't grow with their stores' subscriptions, invoices
 * or activity.
 * @param seller whose home; of one store where that is shown alone
 * @param mode which side of the stores is shown; leaks, requests and webhook endpoints are of both
 */
export async function readHome(
  db: Db,
  { id, sessionId, shownStoreId = null }: { id: SellerId; sessionId: string; shownStoreId?: string | null },
  mode: Mode,
  now: Date,
): Promise<Home> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [row] = await query<Row>(
    db,
    // Every query below finds the seller's stores by their memberships: this leaves it those of what is shown.
    sql`WITH member AS NOT MATERIALIZED (SELECT * FROM member WHERE user_id = ${id}
      ${shownStoreId === null ? empty : sql`AND store_id = ${shownStoreId}::uuid`})
    SELECT
      ${listOf(selectHomeStores(id))} AS stores,
      ${listOf(selectConnectionCounts(id))} AS counts,
      ${listOf(selectEntryGroups(id, { kinds: LEAKS, since: before(SHOW_MS.leak), mode: null, storeId: shownStoreId }))} AS leaks,
      ${listOf(selectFailedPayments(id, mode))} AS payments,
      ${listOf(selectEnding(id, mode, now))} AS endings,
      ${listOf(selectHomeRequests(id, now))} AS requests,
      ${listOf(selectOffers(id, now))} AS offers,
      ${listOf(selectUnusedConnections(id, mode, before(UNUSED_MS)))} AS connections,
      ${listOf(selectUnusedKeys(id, mode, before(UNUSED_MS)))} AS keys,
      ${listOf(selectNewDevices(id, sessionId, before(SHOW_MS.device)))} AS devices,
      ${listOf(selectDisabledApps(id))} AS disabled,
      ${listOf(selectAnsweredApps(id, before(SHOW_MS.answer)))} AS answers,
      ${listOf(selectFailedEndpoints(id))} AS endpoints,
      ${listOf(selectEntryGroups(id, { kinds: DAY_KINDS, since: before(SHOW_MS.day), mode, storeId: shownStoreId }))} AS day,
      ${listOf(selectTotals(id, mode, now))} AS totals,
      (${selectHasProducts(id)}) AS "hasProduct",
      (${selectHasApps(id)}) AS "hasApp",
      (SELECT first_steps_hidden_at IS NOT NULL FROM "user" WHERE id = ${id}) AS "hidesFirstSteps"`,
  );
  if (!row) throw new Error('A statement without a FROM clause returned no row.');
  const counts = new Map(row.counts.map(({ storeId, count }) => [storeId, count]));
  return {
    stores: row.stores.map((store) => ({ ...store, connections: counts.get(store.id) ?? 0 })),
    attention: {
      disabled: withTimes(row.disabled, 'at'),
      leaks: withTimes(row.leaks, 'at'),
      payments: withTimes(row.payments, 'nextAttemptAt').map((one) => ({ ...one, total: BigInt(one.total) })),
      endings: withTimes(row.endings, 'endsAt'),
      requests: row.requests,
      offers: row.offers,
      unused: withTimes([...row.connections, ...row.keys], 'lastAt'),
      devices: withTimes(row.devices, 'at'),
      answers: withTimes(row.answers, 'at'),
      endpoints: row.endpoints,
    },
    day: withTimes(row.day, 'at'),
    totals: row.totals,
    hasProduct: row.hasProduct,
    hasApp: row.hasApp,
    hidesFirstSteps: row.hidesFirstSteps,
  };
}

/** The rows of a query as one value. */
function listOf(query: Sql): Sql {
  return sql`(SELECT COALESCE(json_agg(one), '[]') FROM (${query}) AS one)`;
}

/** Rows whose time was read from JSON. */
function withTimes<Name extends string, Found extends { [Of in Name]: string | null }>(rows: Found[], name: Name) {
  return rows.map((row) => {
    const text = row[name];
    return { ...row, [name]: text === null ? null : new Date(text) } as Omit<Found, Name> & {
      [Of in Name]: Found[Of] extends string ? Date : Date | null;
    };
  });
}
