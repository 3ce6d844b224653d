import { describe, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey, rowOf, scene } from '@/prisma/testing/scene.ts';
import { db } from '../../database/db.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { dropTotals } from '../call-totals.ts';
import { changeNetworks } from './change-networks.ts';
import type { HolderKind } from './network-days.ts';
import { findSellerGuard, type GuardChange, listSeenNetworks, listSellerRefusals } from './seller-network-days.ts';

testDatabase();

const NOW = new Date();
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const HOME = '198.51.100.0/24';

async function used(holderId: string, network: string, days: readonly number[], { calls = 100, refused = 0 } = {}) {
  for (const back of days) {
    const [began, at] = [new Date(ago(back).toISOString().slice(0, 10)), ago(back)];
    const counted = { calls, refused, firstAt: at, lastAt: at };
    await db().callTotal.create({ data: { subjectId: holderId, kind: 'network', began, name: network, ...counted } });
  }
}

/** Somebody's app, key or connection, and how they change from where it may be called. */
function holderOf(sellerId: SellerId, kind: HolderKind, id: string) {
  const guard = async () => (await findSellerGuard(db(), sellerId, kind, id)) ?? expect.fail('not theirs');
  return {
    guard,
    change: (wanted: GuardChange, by = sellerId) => changeNetworks(by, { kind, id }, wanted, context(NOW)),
  };
}

async function ownApp() {
  const { developer, seller, app, connect, store } = await scene();
  return { ...holderOf(developer.id, 'app', app.id), developer, seller, app, connect, store };
}

describe('from where an app may be called', () => {
  test('is enforced once there is a list, and let go; the list stays', async () => {
    const { app, guard, change } = await ownApp();
    await used(app.id, HOME, [10, 1]);
    expect(await guard()).toMatchObject({ networks: [], isEnforced: false });
    expect(await change({ to: 'enforce' })).toEqual({ fault: 'empty' });
    expect(await change({ to: 'add', network: HOME })).toEqual({ network: HOME });
    expect(await change({ to: 'enforce' })).toEqual({ network: '' });
    expect(await guard()).toMatchObject({ networks: [HOME], isEnforced: true });
    await change({ to: 'stop' });
    expect(await guard()).toMatchObject({ networks: [HOME], isEnforced: false });
    const kinds = await db().auditEntry.findMany({
      where: { appId: app.id, kind: 'networks_changed' },
      orderBy: { id: 'asc' },
    });
    expect(kinds.map(({ detail }) => (detail as { change: string }).change)).toEqual(['add', 'enforce', 'stop']);
  });

  test('takes networks as people write them, 64 at most, and refuses what is none with a reason', async () => {
    const { guard, change } = await ownApp();
    expect(await change({ to: 'add', network: ' 203.0.113.7/24 ' })).toEqual({ network: '203.0.113.0/24' });
    for (const [network, fault] of [
      ['203.0.113.9', 'known'],
      ['203.0.113.0/24', 'known'],
      ['0.0.0.0/0', 'too_wide'],
      ["1.2.3.4'); DROP TABLE app; --", 'malformed'],
      ['', 'malformed'],
      ['\0', 'malformed'],
      ['9'.repeat(1_000_000), 'malformed'],
    ] as const)
      expect(await change({ to: 'add', network })).toEqual({ fault });
    for (let n = 1; n < 64; n += 1) await change({ to: 'add', network: `8.8.${n}.0/24` });
    expect((await guard()).networks).toHaveLength(64);
    expect(await change({ to: 'add', network: '9.9.9.9' })).toEqual({ fault: 'too_many' });
    expect(await change({ to: 'remove', network: '8.8.1.0/24' })).toMatchObject({ network: '8.8.1.0/24' });
    expect(await change({ to: 'remove', network: '8.8.1.0/24' })).toEqual({ fault: 'changed' });
  });

  test('of two that change it at once, the later has to look again; the last network goes with Stop alone', async () => {
    const { guard, change } = await ownApp();
    const both = await Promise.all([change({ to: 'add', network: HOME }), change({ to: 'add', network: HOME })]);
    expect(both.filter((one) => 'network' in one)).toHaveLength(1);
    await change({ to: 'enforce' });
    expect(await change({ to: 'remove', network: HOME })).toEqual({ fault: 'empty' });
    expect((await guard()).networks).toEqual([HOME]);
  });

  test('is for its team alone, and a registered app’s connections have none of their own', async () => {
    const { app, seller, change, connect } = await ownApp();
    expect(await change({ to: 'stop' }, seller.id)).toEqual({ fault: 'not_found' });
    const { id } = await rowOf((await connect()).access_token);
    const ofConnection = () => changeNetworks(seller.id, { kind: 'connection', id }, { to: 'stop' }, context(NOW));
    expect(await ofConnection()).toEqual({ fault: 'not_found' });
    await db().app.update({ where: { id: app.id }, data: { ownerId: null } });
    expect(await ofConnection()).toEqual({ network: '' });
    expect(await change({ to: 'stop' })).toEqual({ fault: 'not_found' });
    for (const wrong of ['', 'x', "'"])
      expect(await changeNetworks(seller.id, { kind: 'app', id: wrong }, { to: 'stop' }, context(NOW))).toEqual({
        fault: 'not_found',
      });
  });

  test('is changed for a key by those who may connect in its mode', async () => {
    const { seller, developer, store } = await scene();
    const { id } = await makeKey(seller, store, { mode: 'live' });
    const { change, guard } = holderOf(seller.id, 'key', id);
    await db().member.create({ data: { storeId: store.id, userId: developer.id, role: 'viewer' } });
    expect(await change({ to: 'stop' }, developer.id)).toEqual({ fault: 'forbidden' });
    await change({ to: 'add', network: HOME });
    await change({ to: 'enforce' });
    expect((await guard()).isEnforced).toBe(true);
    expect(await db().auditEntry.count({ where: { storeId: store.id, kind: 'networks_changed' } })).toBe(2);
    await db().apiKey.update({ where: { id }, data: { revokedAt: NOW } });
    expect(await change({ to: 'stop' })).toEqual({ fault: 'not_found' });
  });
});

test('what is shown of a network: first, last, calls and stores; it is forgotten after 30 days', async () => {
  const { app, guard, store } = await ownApp();
  await used(app.id, HOME, [40, 20, 1]);
  await used(app.id, '203.0.113.0/24', [1], { calls: 0, refused: 3 });
  const stores = [1, 40].map((back, n) => ({ name: `${HOME} ${n === 0 ? store.id : app.id}`, lastAt: ago(back) }));
  await db().callTotal.createMany({
    data: stores.map((one) => ({
      ...one,
      subjectId: app.id,
      kind: 'store',
      began: new Date(0),
      calls: 0,
      firstAt: one.lastAt,
    })),
  });
  const shown = await listSeenNetworks(db(), await guard(), NOW);
  expect(shown).toEqual([
    { network: HOME, firstAt: ago(20), lastAt: ago(1), calls: 200, refused: 0, stores: 1 },
    { network: '203.0.113.0/24', firstAt: ago(1), lastAt: ago(1), calls: 0, refused: 3, stores: 0 },
  ]);
  await dropTotals(db(), NOW);
  expect(await listSeenNetworks(db(), await guard(), NOW)).toEqual(shown);
  const count = (kind: 'network' | 'store') => db().callTotal.count({ where: { subjectId: app.id, kind } });
  expect([await count('network'), await count('store')]).toEqual([3, 1]);
});

test('what was refused is listed for those who may allow it, while it is enforced', async () => {
  const { app, developer, seller, change } = await ownApp();
  await used(app.id, '203.0.113.0/24', [1, 2], { calls: 0, refused: 3 });
  const refusals = (of: SellerId) => listSellerRefusals(db(), of, NOW, 10);
  expect(await refusals(developer.id)).toEqual([]);
  await change({ to: 'add', network: HOME });
  await change({ to: 'enforce' });
  expect(await refusals(developer.id)).toEqual([
    {
      kind: 'app',
      id: app.id,
      name: app.name,
      network: '203.0.113.0/24',
      networks: [HOME],
      lastAt: ago(1),
      refused: 6,
    },
  ]);
  expect(await refusals(seller.id)).toEqual([]);
});
