import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { createApp, createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, makeKey, scene, shop } from '@/prisma/testing/scene.ts';
import { saveCalls } from '../../calls/save-calls.ts';
import { db } from '../../database/db.ts';
import { execute, sql } from '../../database/query.ts';
import { ADDRESS_HEADER } from '../../http/request-headers.ts';
import { scopeUsesIn, splitScopesByUse } from '../../permissions/unused-scope.ts';
import { listAppConnections } from './list-app-connections.ts';
import { countSellerAccess, listSellerAccess } from './list-seller-access.ts';

testDatabase();
afterEach(() => void vi.useRealTimers());

describe('what the seller sees', () => {
  test('what is theirs and matches the filter, and nothing of another seller’s', async () => {
    const [{ seller, store, app, connect }, other] = [await scene(), await shop()];
    await connect({ mode: 'live' });
    const second = await createStore(db(), seller.id);
    await makeKey(seller, store, { name: 'One' });
    await makeKey(seller, second, { name: 'Two', mode: 'live' });
    await makeKey(other.seller, other.store, { name: 'Theirs' });
    const seen = async (filter: Parameters<typeof listSellerAccess>[1]) => {
      const { connections, keys } = await listSellerAccess(seller.id, filter);
      return [...connections.rows.map((one) => one.app.name), ...keys.rows.map(({ name }) => name)];
    };
    expect(await seen({})).toEqual([app.name, 'Two', 'One']);
    expect(await seen({ mode: 'live' })).toEqual([app.name, 'Two']);
    expect(await seen({ store: store.id })).toEqual([app.name, 'One']);
    expect(await seen({ app: 'own', mode: 'test' })).toEqual(['One']);
    expect(await seen({ app: app.id })).toEqual([app.name]);
    expect(await seen({ store: other.store.id })).toEqual([]);
    expect((await listSellerAccess(other.seller.id, {})).apps).toEqual([]);
  });

  test('by a part of a name in either case, by whether it was used in 30 days, and the oldest first', async () => {
    const [{ seller, store, connect: connectFirst }, other] = [await scene({ name: 'Parcelwise' }), await shop()];
    const used = await connectFirst({ mode: 'live' });
    const bookkeeper = await createApp(db(), seller.id, { name: 'Bookkeeper' });
    await connect({ app: bookkeeper, store, ownerId: seller.id });
    await makeKey(seller, store, { name: 'Nightly books' });
    await makeKey(other.seller, other.store, { name: 'Books of another' });
    const now = Date.now();
    await changeRow(used.access_token, { lastUsedAt: new Date(now - 29 * 24 * 3_600_000) });
    await db().apiKey.updateMany({ data: { lastUsedAt: new Date(now - 31 * 24 * 3_600_000) } });
    const seen = async (filter: Parameters<typeof listSellerAccess>[1]) => {
      const { connections, keys } = await listSellerAccess(seller.id, filter);
      return [...connections.rows.map((one) => one.app.name), ...keys.rows.map(({ name }) => name)];
    };
    expect(await seen({ search: 'bOOK' })).toEqual(['Bookkeeper', 'Nightly books']);
    expect(await seen({ search: '%' })).toEqual([]);
    expect(await seen({ status: 'used' })).toEqual(['Parcelwise']);
    expect(await seen({ status: 'unused' })).toEqual(['Bookkeeper', 'Nightly books']);
    expect(await seen({ order: 'asc' })).toEqual(['Parcelwise', 'Bookkeeper', 'Nightly books']);
    expect(await countSellerAccess(seller.id, {})).toEqual({ all: 3, used: 1, unused: 2 });
    expect(await countSellerAccess(seller.id, { mode: 'live' })).toMatchObject({ used: 1 });
    expect(await countSellerAccess(seller.id, { storeId: other.store.id })).toEqual({ all: 0, used: 0, unused: 0 });
  });

  test('fifty connections and fifty keys at a time, each list with pages of its own', async () => {
    const { seller, developer, store } = await scene();
    for (let count = 0; count < 51; count += 1) {
      await connect({ app: await createApp(db(), developer.id), store, ownerId: seller.id });
      await db().apiKey.create({
        data: {
          storeId: store.id,
          mode: 'test',
          scopes: [],
          name: `Key ${count}`,
          hash: 'none',
          selector: `s${count}`,
          createdAt: new Date(count),
        },
      });
    }
    const first = await listSellerAccess(seller.id, {});
    expect([first.connections.rows.length, first.keys.rows.length]).toEqual([50, 50]);
    const at = first.keys.after ?? '';
    const second = await listSellerAccess(seller.id, {}, { list: 'keys', where: 'after', at });
    expect(second.connections.rows).toEqual([]);
    expect(second.keys.rows.map(({ name }) => name)).toEqual(['Key 0']);
    const last = await listSellerAccess(
      seller.id,
      { mode: 'live' },
      { list: 'connections', where: 'after', at: first.connections.after ?? '' },
    );
    expect([last.connections.rows.length, last.keys.rows.length]).toEqual([1, 0]);
    expect(last.connections.before).toBe(last.connections.rows[0]?.id);
  });

  test('the apps to filter by stand once each, in the order of their names', async () => {
    const { seller, developer, store, app, connect: connectFirst } = await scene({ name: 'Parcelwise' });
    const other = await createApp(db(), developer.id, { name: 'Bookkeeper' });
    for (const mode of ['live', 'test'] as const) await connectFirst({ mode });
    await connect({ app: other, store, ownerId: seller.id });
    expect((await listSellerAccess(seller.id, { app: other.id })).apps).toEqual([
      { id: other.id, name: 'Bookkeeper' },
      { id: app.id, name: 'Parcelwise' },
    ]);
  });

  test('where the last use came from; the app’s owner does not', async () => {
    const { seller, developer, store, app, connect } = await scene();
    const [{ key }, { access_token }] = [await makeKey(seller, store), await connect()];
    const headers = { 'user-agent': 'curl/8.5.0', [ADDRESS_HEADER]: '203.0.113.4' };
    for (const token of [key, access_token]) await send('GET', '/me', { token, headers });
    await saveCalls(new Date());
    const { connections, keys } = await listSellerAccess(seller.id, {});
    const lastUse = { lastUsedAddress: '203.0.113.4', lastUsedAgent: 'curl/8.5.0' };
    expect([connections.rows[0], keys.rows[0]]).toMatchObject([lastUse, lastUse]);
    const shown = JSON.stringify(await listAppConnections(developer.id, app.id));
    expect(shown).toContain(store.name);
    expect(shown).not.toMatch(/203\.0\.113\.4|curl/);
  });
});

describe('which scopes are used', () => {
  const start = new Date('2026-03-01T00:00:00.000Z');
  const later = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);
  const scopes = ['products:read', 'subscriptions:read'];

  test('of a connection and a key, by allowed calls; unused ones are flagged after 30 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { seller, store, connect } = await scene();
    const { key } = await makeKey(seller, store, { scopes });
    const { access_token } = await connect({ scopes, mode: 'test' });
    const usages = async (now: Date) => {
      await saveCalls(new Date());
      const { connections, keys } = await listSellerAccess(seller.id, {});
      return [
        ...connections.rows.map((one) =>
          splitScopesByUse({ scopes: one.scopes, since: one.connectedAt ?? now, uses: one.scopeUses }, now),
        ),
        ...keys.rows.map((one) =>
          splitScopesByUse({ scopes: one.scopes, since: one.createdAt, uses: one.scopeUses }, now),
        ),
      ];
    };
    for (const token of [key, access_token]) {
      expect((await send('GET', '/products', { token })).status).toBe(200);
      expect((await send('GET', `/subscriptions/${randomUUID()}/invoices`, { token })).status).toBe(403);
      await send('GET', '/me', { token });
    }
    const fresh = { used: ['products:read'], unused: [] };
    expect(await usages(later(29))).toEqual([fresh, fresh]);
    const flagged = { used: ['products:read'], unused: ['subscriptions:read'] };
    expect(await usages(later(30))).toEqual([flagged, flagged]);
    vi.setSystemTime(later(40));
    expect((await send('GET', '/subscriptions', { token: key })).status).toBe(200);
    const [ofApp, ofKey] = await usages(later(40));
    expect(ofApp).toEqual({ used: [], unused: scopes });
    expect(ofKey).toEqual({ used: ['subscriptions:read'], unused: ['products:read'] });
  });

  test('a call costs no statement for it, and the same use is written at most once an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { seller, store } = await shop();
    const { id, key } = await makeKey(seller, store, { scopes });
    const use = async (minutes: number) => {
      vi.setSystemTime(new Date(start.getTime() + minutes * 60_000));
      await send('GET', '/products', { token: key });
      await saveCalls(new Date());
      const { scopeUses } = await db().apiKey.findUniqueOrThrow({ where: { id } });
      const [used] = scopeUsesIn(scopeUses);
      return ((used?.lastUsedAt.getTime() ?? 0) - start.getTime()) / 60_000;
    };
    expect([await use(0), await use(59), await use(60), await use(61)]).toEqual([0, 0, 60, 60]);
    const spent = await statementsOf(() => send('GET', '/products', { token: key }));
    expect(spent.filter((statement) => statement.includes('scope_uses'))).toEqual([]);
  });

  test('what can’t be saved waits; a key that is gone is left out', async () => {
    const { seller, store } = await shop();
    const [kept, gone] = [await makeKey(seller, store), await makeKey(seller, store)];
    for (const { key } of [kept, gone]) await send('GET', '/subscriptions', { token: key });
    await db().apiKey.delete({ where: { id: gone.id } });
    await execute(db(), sql`ALTER TABLE call_total RENAME TO call_total_away`);
    await saveCalls(new Date());
    await execute(db(), sql`ALTER TABLE call_total_away RENAME TO call_total`);
    expect((await db().apiKey.findUniqueOrThrow({ where: { id: kept.id } })).scopeUses).toEqual({});
    await saveCalls(new Date());
    const { scopeUses } = await db().apiKey.findUniqueOrThrow({ where: { id: kept.id } });
    expect(scopeUsesIn(scopeUses).map(({ scope }) => scope)).toEqual(['subscriptions:read']);
  });
});
