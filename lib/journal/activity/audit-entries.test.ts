import { describe, expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { type Cursor, cursorIn } from '../../database/list-page.ts';
import { execute, sql } from '../../database/query.ts';
import { listFile } from '../../http/csv.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { createStore as openStore } from '../../stores/create-store.ts';
import { insertEntry } from './audit-entries.ts';
import { ENTRY_COLUMNS } from './entry-columns.ts';
import { filterOf, readEntryQuery } from './entry-search.ts';
import type { EntryKind, Section } from './kind.ts';
import { type EntryFilter, listAppEntries, listSellerEntries, listSellerEntryApps } from './seller-audit-entries.ts';
import { entryOf, market } from './testing.ts';

testDatabase();

const ownEntries = async (sellerId: SellerId, filter: EntryFilter = {}, cursor?: Cursor, of: Section = 'stores') =>
  (await listSellerEntries(db(), { sellerId, of }, filter, { limit: 50, cursor })).rows;
const ofApps = (sellerId: SellerId, filter: EntryFilter = {}) => ownEntries(sellerId, filter, undefined, 'apps');
const appEntries = async (ownerId: SellerId, appId: string) =>
  (await listAppEntries(db(), ownerId, appId, {}, { limit: 50 })).rows;
const asked = (query: Record<string, string>) => filterOf(readEntryQuery(query));

describe('who sees what', () => {
  test('a seller sees everything about their own stores and nothing about another’s', async () => {
    const { one, two, mine, theirs } = await market();
    const [own, others] = [await ownEntries(one.id), await ownEntries(two.id)];
    expect(own.map(({ kind, storeName, appName }) => `${kind} ${storeName} ${appName}`)).toEqual([
      'connected Mine Second',
      'authorized Mine Second',
      'connected Mine First',
      'authorized Mine First',
    ]);
    expect(others.map(({ storeId }) => storeId)).toEqual([theirs.id, theirs.id]);
    expect(await ownEntries(two.id, { storeId: mine.id })).toEqual([]);
    expect(await ownEntries(two.id, { storeId: mine.id }, { where: 'after', at: own[0]?.id ?? '' })).toEqual([]);
    expect((await listSellerEntryApps(db(), one.id)).map(({ name }) => name)).toEqual(['First', 'Second']);
    expect((await listSellerEntryApps(db(), two.id)).map(({ name }) => name)).toEqual(['First']);
  });

  test('an app’s owner sees its entries at all stores, with the store’s name, nothing about its seller', async () => {
    const { one, two, developer, mine, theirs, first } = await market();
    const subject = {
      storeId: theirs.id,
      connectionId: (await entryOf('connected', { ownerId: two.id })).connectionId ?? '',
    };
    const swapped = {
      kind: 'subscription_swap',
      actor: 'app',
      context: context(),
      detail: { subscription: 'sub-1' },
    } as const;
    await insertEntry(db(), subject, swapped);
    const seen = await appEntries(developer.id, first.id);
    expect(seen.map(({ kind, storeName }) => `${kind} ${storeName}`)).toEqual([
      'subscription_swap Theirs',
      'connected Theirs',
      'authorized Theirs',
      'connected Mine',
      'authorized Mine',
    ]);
    expect(seen[0]).toMatchObject({
      detail: {},
      requestId: swapped.context.requestId,
      address: swapped.context.address,
    });
    expect(seen[2]).toMatchObject({
      actor: 'seller',
      actorName: null,
      address: null,
      userAgent: null,
      requestId: null,
      isOwn: false,
    });
    const text = JSON.stringify(seen);
    for (const hidden of [one.email, two.email, one.id, two.id, mine.id, theirs.id, 'sub-1'])
      expect(text).not.toContain(hidden);
  });

  test('an app’s entries are for its owner alone, and not for the owner of a store it is connected to', async () => {
    const { one, developer, first } = await market();
    expect(await appEntries(one.id, first.id)).toEqual([]);
    const other = await createApp(db(), one.id);
    expect(await appEntries(developer.id, other.id)).toEqual([]);
  });

  test('nobody but operators learns which operator it was', async () => {
    const { developer, first } = await market();
    const verified = { kind: 'verified', actor: { operator: 'olu@example.com' }, context: context() } as const;
    await insertEntry(db(), { appId: first.id }, verified);
    const lists = [await ofApps(developer.id), await appEntries(developer.id, first.id)];
    for (const [entry] of lists)
      expect(entry).toMatchObject({ kind: 'verified', actor: 'operator', actorName: null, address: null });
  });
});

describe('filters', () => {
  test('by store, app, mode and kind, alone and together', async () => {
    const { one, mine, first, second } = await market();
    const count = async (query: Record<string, string>) => (await ownEntries(one.id, asked(query))).length;
    expect(await count({})).toBe(4);
    expect(await count({ store: mine.id })).toBe(4);
    expect(await count({ store: (await createStore(db(), one.id)).id })).toBe(0);
    expect([await count({ app: first.id }), await count({ app: second.id })]).toEqual([2, 2]);
    expect([await count({ mode: 'test' }), await count({ mode: 'live' })]).toEqual([2, 2]);
    expect(await count({ kind: 'connected' })).toBe(2);
    expect(await count({ kind: 'connected', app: first.id, mode: 'test', store: mine.id })).toBe(1);
    expect(await count({ kind: 'connected', app: first.id, mode: 'live' })).toBe(0);
    // A value that a filter doesn't have counts as none.
    expect(await count({ kind: 'toString', store: "' OR 1=1", mode: 'both', from: '2026-02-31', after: 'x' })).toBe(4);
  });

  test('by day, both days included, in UTC', async () => {
    const seller = await createSeller(db());
    const store = await createStore(db(), seller.id);
    const at = [
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-31T12:00:00.000Z',
    ];
    for (const time of at) await recordEntry(store.id, 'store_edited', new Date(time));
    const days = async (query: Record<string, string>) =>
      (await ownEntries(seller.id, asked(query))).map((entry) => entry.at.toISOString()).reverse();
    expect(await days({ from: '2026-03-01', to: '2026-03-01' })).toEqual(at.slice(0, 2));
    expect(await days({ from: '2026-03-02' })).toEqual(at.slice(2));
    expect(await days({ to: '2026-03-02' })).toEqual(at.slice(0, 3));
    expect(await days({ from: '2026-03-05', to: '2026-03-04' })).toEqual([]);
  });
});

function recordEntry(storeId: string, kind: EntryKind, now: Date): Promise<boolean> {
  return insertEntry(db(), { storeId }, { kind, actor: 'system', context: context(now) });
}

test('pages follow one another without gaps or repeats while entries are added', async () => {
  const seller = await createSeller(db());
  const store = await createStore(db(), seller.id);
  const stores = { sellerId: seller.id, of: 'stores' } as const;
  const start = Date.now() - 60_000;
  // Several in the same millisecond: they keep the order in which they were written.
  for (let index = 0; index < 20; index += 1)
    await recordEntry(store.id, 'store_edited', new Date(start + Math.floor(index / 4)));
  const all = (await ownEntries(seller.id)).map(({ id }) => id);
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listSellerEntries(
      db(),
      stores,
      {},
      { limit: 6, cursor: cursorIn({ after: after ?? undefined }) },
    );
    seen.push(...page.rows.map(({ id }) => id));
    await recordEntry(store.id, 'store_edited', new Date());
    after = page.after;
  }
  expect(seen).toEqual(all);
  const back = await listSellerEntries(db(), stores, {}, { limit: 6, cursor: { where: 'before', at: all[12] ?? '' } });
  expect(back.rows.map(({ id }) => id)).toEqual(all.slice(6, 12));
});

test('an export has every entry that matches, in however many batches, and none of another seller', async () => {
  const { one, two } = await market();
  const store = await createStore(db(), one.id, { name: '=Formula "Store"' });
  for (let index = 0; index < 1_100; index += 1)
    await recordEntry(store.id, 'store_edited', new Date(Date.now() + index));
  const exported = (sellerId: typeof one.id) =>
    listFile(
      { name: 'activity', columns: ENTRY_COLUMNS },
      (page) => listSellerEntries(db(), { sellerId, of: 'stores' }, {}, page),
      new Date(),
    ).text();
  const lines = (await exported(one.id)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 1_100 + 4);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines[1]).toContain(`"'=Formula ""Store"""`);
  const others = await exported(two.id);
  expect(others).not.toContain(one.email);
  expect(others).not.toContain('Mine');
});

test('creating a store is recorded, and failing to because its subdomain is taken is not', async () => {
  const seller = await createSeller(db());
  const wish = { name: 'A', subdomain: 'activity-test', currency: 'USD', customDomain: null };
  const made = await openStore(seller.id, wish, context());
  expect(await openStore(seller.id, wish, context())).toEqual({ taken: 'subdomain' });
  const entries = await ownEntries(seller.id);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ kind: 'store_created', storeId: 'id' in made ? made.id : '', storeName: 'A' });
});

describe('append-only', () => {
  test('nothing changes or deletes an entry', async () => {
    const { one } = await market();
    const where = { ownerId: one.id };
    await expect(db().auditEntry.updateMany({ where, data: { kind: 'other' } })).rejects.toThrow(/append-only/);
    await expect(db().auditEntry.deleteMany({ where })).rejects.toThrow(/append-only/);
    await expect(execute(db(), sql`DELETE FROM audit_entry WHERE owner_id = ${one.id}`)).rejects.toThrow(/append-only/);
    await expect(execute(db(), sql`TRUNCATE audit_entry`)).rejects.toThrow(/append-only/);
    await expect(execute(db(), sql`TRUNCATE "user" CASCADE`)).rejects.toThrow(/append-only/);
    expect(await db().auditEntry.count({ where })).toBe(4);
  });

  test('an entry can be erased while nobody has the address any more, and in no other way', async () => {
    const { one, mine } = await market();
    const edited = { kind: 'store_edited', actor: { seller: one.id }, context: context(), detail: { nth: 1 } } as const;
    await insertEntry(db(), { storeId: mine.id }, edited);
    const update = (data: object) =>
      db().auditEntry.updateMany({ where: { storeId: mine.id, kind: 'store_edited' }, data });
    const erased = { actorName: null, address: null, userAgent: null };
    await expect(update(erased)).rejects.toThrow('append-only');
    await db().user.update({ where: { id: one.id }, data: { email: 'other@example.com' } });
    await expect(update({ ...erased, actorName: 'other' })).rejects.toThrow('append-only');
    await expect(update({ ...erased, kind: 'x' })).rejects.toThrow('append-only');
    await expect(update({ detail: {}, requestId: null })).rejects.toThrow('append-only');
    expect(await update(erased)).toEqual({ count: 1 });
  });

  test('entries outlive app, connection and store, and are deleted with the account', async () => {
    const { one, developer, first, mine } = await market();
    await db().app.delete({ where: { id: first.id } });
    await db().store.delete({ where: { id: mine.id } });
    await db().user.delete({ where: { id: developer.id } });
    expect((await ownEntries(one.id, { appId: first.id })).map(({ appName }) => appName)).toEqual(['First', 'First']);
    await db().user.delete({ where: { id: one.id } });
    expect(await db().auditEntry.count({ where: { ownerId: one.id } })).toBe(0);
  });
});
