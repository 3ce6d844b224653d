import { beforeEach, expect, test } from 'vitest';
import { listWaiting } from '@/app/(main)/dashboard/apps/list-waiting.ts';
import { subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { db } from '@/lib/database/db.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { decideApprovals } from '../../lib/decide-approval.ts';
import { previewWaiting } from '../../lib/preview-requested.ts';
import { listOpenForSeller } from '../../lib/seller-approvals.ts';
import { admin, ask, HERE, shop, swapTo } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Five swaps of five subscriptions that wait. */
async function waiting() {
  const here = await shop(undefined, 'live');
  const ids = [await ask(here, swapTo(here))];
  for (let index = 0; index < 4; index += 1) {
    const subscription = await subscribe(here, { start: day(-10), end: day(20) });
    ids.push(await ask({ ...here, subscription }, swapTo(here)));
  }
  const shown = async (person = here.seller) =>
    previewWaiting(person, (await listOpenForSeller(db(), person.id, new Date())).rows, new Date());
  const quotes = async (person = here.seller) =>
    new Map([...(await shown(person))].map(([id, { previewId }]) => [id, previewId]));
  return { ...here, ids, shown, quotes };
}

const statuses = async (ids: string[]) =>
  (await db().approval.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })).map(({ status }) => status);

test('Approve all does each as it was shown; what would come to something else is asked again', async () => {
  const here = await waiting();
  const shown = await here.shown();
  const quotes = new Map([...shown].map(([id, { previewId }]) => [id, previewId]));
  const [, , third] = here.ids as [string, string, string];
  const { subscriptionId } = await db().approval.findUniqueOrThrow({ where: { id: third } });
  await db().invoiceLine.updateMany({ where: { subscriptionId }, data: { amount: 9_000n } });
  expect(await decideApprovals(here.seller, true, quotes, context())).toEqual({
    decided: 4,
    changed: 1,
    before: 0,
    failed: 0,
  });
  expect(await statuses(here.ids)).toEqual(['executed', 'executed', 'pending', 'executed', 'executed']);
  const billed = await db().invoice.findMany({ where: { storeId: here.storeId, sequence: 2 } });
  const sum = [...shown].reduce((total, [id, { dueNow }]) => (id === third ? total : total + dueNow), 0n);
  expect(billed.reduce((total, one) => total + one.total, 0n)).toBe(sum);
});

test('home says how many wait, to those who may decide, in the store that is shown', async () => {
  const here = await waiting();
  const told = (id = here.seller.id, shownStoreId: string | null = null) =>
    listWaiting({ id, shownStoreId }, new Date());
  const five = [{ href: '/dashboard/approvals', count: 5, title: '5 changes wait for your approval' }];
  expect(await told()).toEqual(five);
  expect(await told(here.seller.id, here.storeId)).toEqual(five);
  expect(await told(here.seller.id, here.ids[0])).toEqual([]);
  expect(await told((await createSeller(db())).id)).toEqual([]);
  await decideApprovals(here.seller, true, await here.quotes(), context());
  expect(await told()).toEqual([]);
});

test('twice at once, by two people: each is done once', async () => {
  const here = await waiting();
  const { seller } = await admin(here);
  const [mine, theirs] = [await here.quotes(), await here.quotes(seller)];
  const counts = await Promise.all([
    decideApprovals(here.seller, true, mine, context()),
    decideApprovals(seller, true, theirs, context()),
  ]);
  const decided = counts.map((count) => (count === 'forbidden' ? 0 : count.decided));
  expect((decided[0] ?? 0) + (decided[1] ?? 0)).toBe(5);
  expect(await db().invoice.count({ where: { storeId: here.storeId, sequence: 2 } })).toBe(5);
});

test('Decline all; nobody else can', async () => {
  const here = await waiting();
  const quotes = new Map(here.ids.map((id): [string, string] => [id, '']));
  expect(await decideApprovals((await admin(here, 'viewer')).seller, false, quotes, context())).toBe('forbidden');
  expect(await decideApprovals((await shop()).seller, false, quotes, context())).toMatchObject({ before: 5 });
  expect(await statuses(here.ids)).toEqual(Array(5).fill('pending'));
  expect(await decideApprovals(here.seller, false, quotes, context())).toMatchObject({ decided: 5 });
  expect(await statuses(here.ids)).toEqual(Array(5).fill('declined'));
});
