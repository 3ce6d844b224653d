import { describe, expect, test } from 'vitest';
import { context, createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { cursorIn } from '../../database/list-page.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { insertEntry } from './audit-entries.ts';
import { LOOK_THROUGH } from './entry-search.ts';
import { ENTRY_KINDS, kindsIn, type Section } from './kind.ts';
import { type EntryFilter, listAppEntries, listSellerEntries } from './seller-audit-entries.ts';
import { entryOf, market } from './testing.ts';

testDatabase();

const ownEntries = async (sellerId: SellerId, filter: EntryFilter = {}, of: Section = 'stores') =>
  (await listSellerEntries(db(), { sellerId, of }, filter, { limit: 50 })).rows;
const ofApps = (sellerId: SellerId, filter: EntryFilter = {}) => ownEntries(sellerId, filter, 'apps');

describe('a search', () => {
  const found = async (sellerId: SellerId, search: string, of: Section = 'stores') =>
    (await ownEntries(sellerId, { search }, of)).map(({ kind, appName }) => `${kind} ${appName}`);

  test('finds words in names, in who did it, in the words for what happened, and a request by its ID', async () => {
    const { one, two } = await market();
    expect(await found(one.id, 'second')).toEqual(['connected Second', 'authorized Second']);
    expect(await found(one.id, ' FIRST  allowed ')).toEqual(['authorized First']);
    expect(await found(one.id, 'test mine')).toEqual(['connected First', 'authorized First']);
    expect(await found(one.id, one.email)).toEqual(['authorized Second', 'authorized First']);
    const { requestId } = await entryOf('connected', { ownerId: two.id });
    expect(await found(two.id, requestId ?? '')).toContain('connected First');
    expect(await found(one.id, requestId ?? '')).toEqual([]);
    for (const none of ['theirs', '%', '\\', 'first second']) expect(await found(one.id, none)).toEqual([]);
  });

  test('gives away nothing that its reader doesn’t see', async () => {
    const { one, developer, first } = await market();
    const verified = { kind: 'verified', actor: { operator: 'olu@example.com' }, context: context() } as const;
    await insertEntry(db(), { appId: first.id }, verified);
    expect(await found(developer.id, 'verified', 'apps')).toEqual(['verified First']);
    expect(await found(developer.id, 'olu@example', 'apps')).toEqual([]);
    const byDeveloper = async (search: string) =>
      (await listAppEntries(db(), developer.id, first.id, { search }, { limit: 50 })).rows.map(({ kind }) => kind);
    expect(await byDeveloper('mine')).toEqual(['connected', 'authorized']);
    const authorized = await entryOf('authorized', { ownerId: one.id });
    for (const hidden of [one.email, authorized.requestId ?? '', 'olu@example', authorized.address ?? ''])
      expect(await byDeveloper(hidden)).toEqual([]);
  });

  test('reads a bounded number of entries for a page, and goes on where it ended', async () => {
    const { one, two, mine } = await market();
    await db().member.create({ data: { storeId: mine.id, userId: two.id, role: 'viewer' } });
    const start = Date.now() + 1_000;
    const ids = Array.from({ length: LOOK_THROUGH + 10 }, (_, index) => newUuid(new Date(start + index)));
    await db().auditEntry.createMany({
      data: ids.map((id) => ({
        id,
        at: new Date(),
        kind: 'store_edited',
        ownerId: one.id,
        storeId: mine.id,
        actor: 'system',
      })),
    });
    const key = {
      kind: 'api_key_revoked',
      actor: 'system',
      context: { now: new Date(start + LOOK_THROUGH + 10) },
    } as const;
    await insertEntry(db(), { storeId: mine.id }, key);
    for (const sellerId of [one.id, two.id]) {
      const look = (search: string, after?: string) =>
        listSellerEntries(db(), { sellerId, of: 'stores' }, { search }, { limit: 5, cursor: cursorIn({ after }) });
      expect((await look('revoked')).rows).toHaveLength(1);
      const first = await look('connected');
      expect([first.rows, first.after]).toEqual([[], ids[11]]);
      const second = await look('connected', first.after ?? undefined);
      expect(second.rows.map(({ kind }) => kind)).toContain('connected');
      expect([second.before, second.after]).toEqual([null, null]);
    }
  });
});

test('a person’s stores and apps are two lists, which share nothing and together have everything', async () => {
  const { one, developer, first } = await market();
  const app = { actor: { seller: developer.id }, context: context() } as const;
  await insertEntry(db(), { appId: first.id }, { ...app, kind: 'secret_added' });
  await insertEntry(db(), { appId: first.id, ownerId: one.id }, { ...app, kind: 'declined' });
  const kinds = async (rows: Promise<{ kind: string }[]>) => (await rows).map(({ kind }) => kind);
  expect(await kinds(ofApps(developer.id))).toEqual(['secret_added']);
  expect(await kinds(ownEntries(developer.id))).toEqual([]);
  expect(await kinds(ofApps(one.id))).toEqual([]);
  expect(await kinds(ownEntries(one.id))).toContain('declined');
  // A developer of the team sees what happens to the app, and nothing of its owner's other apps.
  const mate = await createSeller(db());
  const other = await createApp(db(), developer.id);
  await insertEntry(db(), { appId: other.id }, { ...app, kind: 'app_edited' });
  expect(await ofApps(mate.id)).toEqual([]);
  await db().appDeveloper.create({ data: { appId: first.id, userId: mate.id } });
  expect(await kinds(ofApps(mate.id))).toEqual(['secret_added']);
  expect(await ofApps(mate.id, { appId: other.id })).toEqual([]);
});

test('the events to choose from are those that a section can have', () => {
  const [ofStores, alsoOfApps] = [kindsIn('stores'), kindsIn('apps')];
  expect(ofStores).toEqual(expect.arrayContaining(['connected', 'declined', 'webhook_added', 'store_edited']));
  expect(alsoOfApps).toEqual(expect.arrayContaining(['secret_added', 'webhook_added', 'developer_left']));
  expect(ofStores).not.toContain('secret_added');
  expect(alsoOfApps).not.toContain('declined');
  expect(new Set([...ofStores, ...alsoOfApps]).size).toBe(ENTRY_KINDS.length);
});
