import { expect, test } from 'vitest';
import { createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, OPERATOR, scene, VERIFIER } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { countReach, readReaches, readSellerAppUses } from '../oauth/connections/app-connections.ts';
import { countAppUse } from '../oauth/connections/count-app-use.ts';
import { listAppConnections } from '../oauth/connections/list-app-connections.ts';

testDatabase();

const NOW = new Date('2026-05-30T01:00:00Z');
/** So many calls in the hours that began then. */
const addCalls = (subjectId: string, counts: Record<string, number>) =>
  db().callTotal.createMany({
    data: Object.entries(counts).map(([began, checked]) => ({
      subjectId,
      kind: 'answer',
      name: '',
      began,
      calls: checked,
      checked,
      firstAt: began,
      lastAt: began,
    })),
  });
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test('connections now, their stores, and what was new and called in 30 days', async () => {
  const { app, developer, seller, connect } = await scene();
  const second = await createStore(db(), seller.id);
  await connect({ now: daysAgo(40) });
  await connect({ now: daysAgo(29) });
  await connect({ now: daysAgo(0), store: second });
  const ended = await connect({ now: daysAgo(0) });
  await changeRow(ended.access_token, { endedAt: NOW, endReason: 'revoked_by_seller' });
  await addCalls(app.id, { '2026-04-30T23:00:00Z': 1000, '2026-05-01T00:00:00Z': 7, '2026-05-30T00:00:00Z': 5 });
  const use = await countAppUse(developer.id, app.id, NOW);
  const counted = { connections: 3, stores: 2, newConnections: 3, ended: 1, calls: 12, callsBefore: 1000 };
  expect(use).toMatchObject(counted);
  expect(use.days[0]).toEqual({ day: '2026-05-01', calls: 7, failed: 0 });
  expect(use.days.at(-1)).toEqual({ day: '2026-05-30', calls: 5, failed: 0 });
  expect(await countAppUse(OPERATOR, app.id, NOW)).toEqual(use);
});

test('another seller’s app has no numbers, no connections and no last use', async () => {
  const { app, developer, seller, connect } = await scene();
  const { access_token } = await connect({ now: NOW });
  await changeRow(access_token, { lastUsedAt: NOW });
  await addCalls(app.id, { '2026-05-30T00:00:00Z': 5 });
  expect(await countAppUse(seller.id, app.id, NOW)).toMatchObject({
    connections: 0,
    stores: 0,
    newConnections: 0,
    calls: 0,
  });
  expect(await countReach(db(), seller.id, app.id)).toEqual({ connections: 0, stores: 0 });
  expect((await listAppConnections(seller.id, app.id)).rows).toEqual([]);
  expect([...(await readSellerAppUses(db(), seller.id))]).toEqual([]);
  expect([...(await readSellerAppUses(db(), developer.id))]).toEqual([[app.id, { connections: 1, lastUsedAt: NOW }]]);
});

test('what needs a secret is counted apart from what has proven itself by PKCE alone; an operator counts several', async () => {
  const [one, other] = [await scene(), await scene()];
  await one.connect();
  await one.connect({ mode: 'test' });
  await one.connect({ verifier: VERIFIER });
  const { app, developer } = one;
  expect(await countReach(db(), developer.id, app.id)).toEqual({ connections: 3, stores: 1 });
  expect(await countReach(db(), developer.id, app.id, 'with_secret')).toEqual({ connections: 2, stores: 1 });
  expect(await readReaches(db(), OPERATOR, [app.id, other.app.id])).toEqual(
    new Map([[app.id, { connections: 3, stores: 1 }]]),
  );
});

test('connections page forwards and back, without the person behind the store', async () => {
  const { app, developer, seller, store, authorize, connect } = await scene();
  for (let made = 0; made < 30; made += 1) await connect({ mode: made % 2 ? 'live' : 'test' });
  await authorize();
  const first = await listAppConnections(developer.id, app.id);
  expect([first.rows.length, first.before]).toEqual([25, null]);
  const second = await listAppConnections(developer.id, app.id, { where: 'after', at: first.after ?? '' });
  expect([second.rows.length, second.after]).toEqual([5, null]);
  const back = await listAppConnections(developer.id, app.id, { where: 'before', at: second.before ?? '' });
  expect(back).toEqual(first);
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(30);
  const text = JSON.stringify([first, second]);
  expect(text).toContain(store.name);
  for (const secret of [seller.id, seller.name, seller.email, store.id, store.subdomain])
    expect(text).not.toContain(secret);
});
