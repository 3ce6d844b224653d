import { findHidden } from '@/lib/accounts/sellers.ts';
import { listApps, type WorkedOnApp } from '@/lib/apps/apps.ts';
import { hasProducts } from '@/lib/billing/catalogue/seller-products.ts';
import { listFailedPayments } from '@/lib/billing/invoices/seller-invoices.ts';
import { listEnding } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import type { Db } from '@/lib/database/db.ts';
import { listEntryGroups } from '@/lib/journal/activity/entry-groups.ts';
import { ENTRY_KINDS, type EntryKind } from '@/lib/journal/activity/kind.ts';
import { listNewDevices } from '@/lib/journal/notices/notices.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { listOffers } from '@/lib/members/invitations.ts';
import { listUnusedKeys } from '@/lib/oauth/api-keys/api-keys.ts';
import { listHomeRequests } from '@/lib/oauth/connections/connect-requests.ts';
import {
  listConnectionCounts,
  listEndingConnections,
  listUnusedConnections,
} from '@/lib/oauth/connections/unused-access.ts';
import type { Onlooker } from '@/lib/stores/membership.ts';
import { listSellerStores } from '@/lib/stores/stores.ts';
import { listFailedEndpoints } from '@/lib/webhooks/webhook-endpoints.ts';
import type { Mode } from '@/prisma/generated/enums.ts';

/** Credentials that were found in public, which the home shows among what needs attention. */
export const LEAKS: readonly EntryKind[] = ['leaked', 'api_key_leaked', 'secret_leaked'];

/**
 * What is too frequent or too technical for a summary, is followed by an event that says more, or is shown elsewhere.
 */
const LEFT_OUT: ReadonlySet<EntryKind> = new Set([
  ...(['authorized', 'rotated', 'scope_narrowed', 'code_burned', 'declined'] as const),
  ...LEAKS,
]);

/** The kinds of events that the home sums up. */
export const DAY_KINDS: readonly EntryKind[] = ENTRY_KINDS.filter((kind) => !LEFT_OUT.has(kind));

/** How long access may be unused before the home asks whether it is still needed. */
const UNUSED_MS = 90 * DAY_MS;
/** How long before its end access is shown: a little more than the week in which a mail tells of it. */
const ENDING_MS = 8 * DAY_MS;
/** How long the home shows what has happened once. */
const SHOW_MS = { leak: 14 * DAY_MS, answer: 14 * DAY_MS, device: 7 * DAY_MS, day: DAY_MS };

export type Home = Awaited<ReturnType<typeof readHome>>;

/** What needs attention, and from somebody who may do something about it. */
export type Attention = Home['attention'];

/** What an answer to an app's request for verification is dismissed by. */
export function answerOf({ id, verificationAt }: WorkedOnApp): string {
  return `${id} ${verificationAt?.getTime()}`;
}

/**
 * Reads a seller's home, each thing by itself.
 * @param seller whose home; of one store where that is shown alone
 * @param mode which side of the stores is shown; leaks, requests and webhook endpoints are of both
 */
export async function readHome(db: Db, seller: Onlooker & { sessionId: string }, mode: Mode, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [stores, counts, apps, hasProduct, hidden, day, requests, offers, devices, lists] = await Promise.all([
    listSellerStores(db, seller.id),
    listConnectionCounts(db, seller),
    listApps(db, seller.id),
    hasProducts(db, seller),
    findHidden(db, seller.id),
    listEntryGroups(db, seller, { kinds: DAY_KINDS, since: before(SHOW_MS.day), mode }),
    listHomeRequests(db, seller, now),
    listOffers(db, seller.id, now),
    listNewDevices(db, seller.id, seller.sessionId, before(SHOW_MS.device)),
    Promise.all([
      listEntryGroups(db, seller, { kinds: LEAKS, since: before(SHOW_MS.leak), mode: null }),
      listFailedEndpoints(db, seller),
      listFailedPayments(db, seller, mode),
      listEnding(db, seller, mode, now),
      listUnusedConnections(db, seller, mode, before(UNUSED_MS)),
      listUnusedKeys(db, seller, mode, before(UNUSED_MS)),
      listEndingConnections(db, seller, mode, before(-ENDING_MS)),
    ]),
  ]);
  const count = new Map(counts.map(({ storeId, count }) => [storeId, count]));
  const dismissed = new Set(hidden.dismissed);
  const left = <Thing extends { id: string }>(things: Thing[]) => things.filter(({ id }) => !dismissed.has(id));
  const [leaks, endpoints, payments, endings, connections, keys, access] = lists;
  const isAnswered = ({ verification, verificationAt }: WorkedOnApp) =>
    (verification === 'verified' || verification === 'declined') &&
    verificationAt !== null &&
    verificationAt >= before(SHOW_MS.answer);
  return {
    stores: stores
      .filter(({ id }) => seller.shownStoreId === null || id === seller.shownStoreId)
      .map((store) => ({ ...store, connections: count.get(store.id) ?? 0 })),
    attention: {
      disabled: apps.filter(({ disabledAt }) => disabledAt !== null),
      leaks: left(leaks),
      endpoints: left(endpoints),
      devices,
      payments: left(payments),
      requests,
      offers,
      endings: left(endings),
      access: left(access),
      unused: left([...connections, ...keys]),
      // One that was answered again is news.
      answers: apps.filter((app) => isAnswered(app) && !dismissed.has(answerOf(app))),
    },
    /** What has happened within 24 hours, the latest first. */
    day,
    /** The apps that they work on, newest first. */
    apps,
    hasProduct,
    /** Whether an app was ever connected. */
    hasConnected: counts.some(({ hasHad }) => hasHad),
    hidesFirstSteps: hidden.firstStepsHiddenAt !== null,
  };
}
