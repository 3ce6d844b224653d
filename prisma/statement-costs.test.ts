import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HERE } from '@/app/oauth/authorize/testing.ts';
import { countSellerCustomers, listSellerCustomers } from '@/lib/billing/catalogue/seller-customers.ts';
import { countSellerProducts, listSellerProducts } from '@/lib/billing/catalogue/seller-products.ts';
import { countSellerInvoices, listSellerInvoices } from '@/lib/billing/invoices/seller-invoices.ts';
import { countSellerSubscriptions, listSellerSubscriptions } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import { listOperations } from '@/lib/calls/logged-requests.ts';
import { db, setDb, transact } from '@/lib/database/db.ts';
import { positionEvents } from '@/lib/journal/events/system-events.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { MOST_COUNTED } from '@/lib/stores/rows-in-stores.ts';
import { createClient, type Database } from './client.ts';
import { makeCrowd } from './testing/crowd.ts';
import { onServer, openTestDatabase, type TestDatabase, testSettings } from './testing/database.ts';
import { callsOf, missingOperations, prepare } from './testing/hot-path.ts';
import { type Cost, collectCosts, explainEverything } from './testing/statement-costs.ts';

/**
 * PostgreSQL tries a statement five times before it decides whether to keep a plan for it: the other six are by that.
 */
const RUNS = 11;
/**
 * The most that any statement has to read: a list of ten sales with five things that belong to each, a change with all
 * its indexes.
 */
const MOST = { rows: 60, pages: 200 };

let opened: TestDatabase;
let session: Client;
let watched: Database;
let takeCosts: () => Cost[];
let isExplained = false;
let here: Awaited<ReturnType<typeof prepare>>;

beforeAll(async () => {
  if (!onServer) return;
  opened = await openTestDatabase(true);
  testSettings({ baseUrl: HERE });
  setDb(opened.database.prisma);
  const url = 'url' in opened.target ? opened.target.url : '';
  session = new Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await session.connect();
  isExplained = await explainEverything(session);
  if (!isExplained) return;
  here = await prepare(RUNS);
  await makeCrowd(session, here);
  watched = await createClient({ url });
  takeCosts = collectCosts(watched.pool as Pool);
  setDb(watched.prisma);
}, 300_000);

afterAll(async () => {
  resetProcess();
  await watched?.close();
  await session?.end();
  await opened?.remove();
});

test.runIf(onServer)('no statement reads more for what others have or did', { timeout: 300_000 }, async ({ skip }) => {
  if (!isExplained) skip('this server has no auto_explain, or its user may not load it');
  const seen = new Map<string, (Cost & { call: string })[]>();
  for (const [call, work] of Object.entries(await callsOf(here)))
    for (let run = 0; run < RUNS; run += 1) {
      // What other calls have left to be published isn't this one's.
      await transact(positionEvents);
      takeCosts();
      await work();
      for (const cost of takeCosts()) {
        const key = `${call} ${cost.statement}`;
        seen.set(key, [...(seen.get(key) ?? []), { call, ...cost }]);
      }
    }
  const most = [...seen.values()].flatMap((costs) => {
    const descending = (of: 'read' | 'pages') => costs.map((cost) => cost[of]).sort((one, other) => other - one);
    // At first a connection reads what it knows of tables, too, and now and then an index grows by a page.
    const [read = 0, pages = 0] = [descending('read')[0], descending('pages')[RUNS >> 1] ?? 0];
    return costs[0] ? [{ ...costs[0], read, pages }] : [];
  });
  expect(missingOperations()).toEqual([]);
  expect(most.length).toBeGreaterThan(200);
  const over = most.filter(({ read, pages }) => read > MOST.rows || pages > MOST.pages);
  expect(over.map((cost) => ({ ...cost, statement: cost.statement.slice(0, 300) }))).toEqual([]);
});

/** The most that a page of ten reads, with what belongs to each. */
const LIST_ROWS = 250;

test.runIf(onServer)(
  'an app’s operations are those of its latest calls, whatever it called before',
  async ({ skip }) => {
    if (!isExplained) skip('this server has no auto_explain, or its user may not load it');
    const latest = 2_000;
    takeCosts();
    const all = { since: new Date(Date.now() - 6 * DAY_MS), latest, most: 12 };
    const operations = await listOperations(db(), here.app.id, all);
    expect(operations.reduce((sum, { calls }) => sum + calls, 0)).toBe(latest);
    const [cost] = takeCosts();
    // Those of ten seconds more.
    expect(cost?.read).toBeLessThanOrEqual(latest + MOST.rows);
    expect(cost?.pages).toBeLessThanOrEqual(MOST.pages);
  },
);

/** Of what there are twenty thousand or more, a seller's lists read a page and count a thousand. */
test.runIf(onServer)('a list reads its page, whatever it is sorted by, searched for or counted', async ({ skip }) => {
  if (!isExplained) skip('this server has no auto_explain, or its user may not load it');
  const { sellerId, storeId } = here;
  const inStore = { storeId, mode: 'test' } as const;
  const page = { ...inStore, limit: 10 };
  const lists: Record<string, () => Promise<unknown>> = {};
  for (const order of ['asc', 'desc'] as const) {
    lists[`customers ${order}`] = () => listSellerCustomers(db(), sellerId, { ...page, order });
    lists[`products ${order}`] = () => listSellerProducts(db(), sellerId, { ...page, order, status: 'active' });
    lists[`subscriptions ${order}`] = () =>
      listSellerSubscriptions(db(), sellerId, { ...page, order, status: 'active' });
    lists[`invoices ${order}`] = () => listSellerInvoices(db(), sellerId, { ...page, order, status: 'paid' });
  }
  lists['invoices by number'] = () => listSellerInvoices(db(), sellerId, { ...page, search: 'INV-000001' });
  for (const [list, work] of Object.entries(lists)) {
    takeCosts();
    await work();
    const most = Math.max(...takeCosts().map(({ read }) => read));
    expect(most, list).toBeGreaterThan(0);
    expect(most, list).toBeLessThanOrEqual(LIST_ROWS);
  }
  const counts = [
    [1, () => countSellerCustomers(db(), sellerId, inStore)],
    [3, () => countSellerProducts(db(), sellerId, inStore)],
    [3, () => countSellerInvoices(db(), sellerId, inStore)],
    [6, () => countSellerSubscriptions(db(), sellerId, inStore)],
  ] as const;
  for (const [states, count] of counts) {
    takeCosts();
    expect((await count()).all).toBe(MOST_COUNTED + 1);
    const most = Math.max(...takeCosts().map(({ read }) => read));
    expect(most).toBeLessThanOrEqual(states * (MOST_COUNTED + 1) + MOST.rows);
  }
});
