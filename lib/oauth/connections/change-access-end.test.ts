import { expect, test } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, rowOf, scene } from '@/prisma/testing/scene.ts';
import { lastMailTo } from '../../accounts/testing.ts';
import { db } from '../../database/db.ts';
import { entryOf } from '../../journal/activity/testing.ts';
import { queueNotices } from '../../journal/notices/queue-notices.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/text/durations.ts';
import { exactTime } from '../../kernel/text/when.ts';
import type { Role } from '../../permissions/role.ts';
import { queueEndings } from '../queue-endings.ts';
import type { AccessEnd } from './access-end.ts';
import { changeAccessEnd } from './change-access-end.ts';
import { listSellerConnectionsEnding } from './seller-connections.ts';

testDatabase();

const later = (ms: number) => new Date(Date.now() + ms);
const daysUntil = (end: Date | null | undefined) => Math.round(((end?.getTime() ?? 0) - Date.now()) / DAY_MS);

async function connected(ends: AccessEnd = 'never') {
  const here = await scene();
  const { access_token: token } = await here.connect({ mode: 'test', ends });
  const { id } = await rowOf(token);
  const change = (choice: AccessEnd, sellerId = here.seller.id) => changeAccessEnd(sellerId, id, choice, context());
  const tell = () => queueEndings(new Date(), new AbortController().signal);
  /** What the app is told of its end, oldest first. */
  const events = async () => {
    await tell();
    const found = await db().event.findMany({
      where: { streamId: id, type: 'connection.ending' },
      orderBy: { id: 'asc' },
    });
    return found.map(({ data }) => JSON.parse(data));
  };
  return { ...here, token, id, change, tell, events };
}

test('a seller changes when access ends, counted from that moment, and takes the end away', async () => {
  const { seller, id, token, change } = await connected();
  const told = async () => (await send('GET', '/me', { token })).body.data.connection.ends_at;
  for (const [choice, days] of [
    ['month', 30],
    ['quarter', 90],
    ['week', 7],
  ] as const) {
    const changed = await change(choice);
    if (typeof changed === 'string') throw new Error(changed);
    expect(daysUntil(changed.endsAt)).toBe(days);
    expect(await told()).toBe(changed.endsAt?.toISOString());
    expect(await entryOf('end_changed', { ownerId: seller.id, connectionId: id })).toMatchObject({
      detail: { ends_at: changed.endsAt?.toISOString() },
    });
  }
  expect((await listSellerConnectionsEnding(db(), seller.id, 5)).map((one) => one.id)).toEqual([id]);
  expect(await change('never')).toEqual({ endsAt: null });
  expect(await told()).toBeUndefined();
  expect(await listSellerConnectionsEnding(db(), seller.id, 5)).toEqual([]);
});

test('nobody else changes it, and nothing brings back what is over', async () => {
  const { store, id, token, change } = await connected('month');
  const [stranger, viewer] = [await createSeller(db()), await createSeller(db())];
  await db().member.create({ data: { storeId: store.id, userId: viewer.id, role: 'viewer' satisfies Role } });
  expect(await change('never', stranger.id)).toBe('no_connection');
  expect(await change('never', viewer.id)).toBe('forbidden');
  await changeRow(token, { endsAt: later(-1000) });
  expect(await change('never')).toBe('no_connection');
  expect(await changeAccessEnd(viewer.id, 'nonsense', 'never', context())).toBe('no_connection');
  expect(await db().connection.findUniqueOrThrow({ where: { id } })).toMatchObject({ endedAt: null });
  expect((await send('GET', '/me', { token })).status).toBe(401);
});

test('app and owner are told once a week before and once a day before, and again of another end', async () => {
  const { seller, app, store, id, token, change, events } = await connected('month');
  expect(await events()).toEqual([]);
  const endsAt = later(6 * DAY_MS);
  await changeRow(token, { endsAt });
  expect(await events()).toMatchObject([
    { object: { id, ends_at: endsAt.toISOString(), ended_at: null }, previous: {} },
  ]);
  await queueNotices(new Date());
  const { subject, text } = await lastMailTo(seller.email);
  expect(subject).toBe('An app’s access to your store ends soon');
  expect(text).toContain(`The access of ${app.name} to ${store.name} in test mode ends on ${exactTime(endsAt)}.`);
  expect(text).toMatch(/Keep access:?\s+\S+\/dashboard\/apps\/ending/);
  expect(await events()).toHaveLength(1);

  await changeRow(token, { endsAt: later(23 * HOUR_MS) });
  expect(await events()).toHaveLength(2);
  expect(await events()).toHaveLength(2);

  await change('year');
  expect(await events()).toHaveLength(2);
  await changeRow(token, { endsAt: later(DAY_MS / 2) });
  expect(await events()).toHaveLength(3);
  expect(await db().notice.count({ where: { userId: seller.id, kind: 'access_ending' } })).toBe(3);
});

test('nobody is told of a week that was chosen just now, of no end, or of what has ended', async () => {
  const { token, change, events } = await connected('week');
  expect(await events()).toEqual([]);
  await changeRow(token, { endsAt: later(DAY_MS / 2) });
  expect(await events()).toHaveLength(1);
  await change('never');
  await changeRow(token, { endsAt: later(-1000), endingTold: null });
  expect(await events()).toHaveLength(1);
});

test('many tell at once: each is told once', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => connected('month')));
  await db().connection.updateMany({ where: { endsAt: { not: null } }, data: { endsAt: later(5 * DAY_MS) } });
  await Promise.all(all.map(({ tell }) => tell()));
  for (const { events } of all) expect(await events()).toHaveLength(1);
});
