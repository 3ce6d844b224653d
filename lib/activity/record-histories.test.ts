import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { openTestDatabase, testDatabase } from '@/prisma/testing/database.ts';
import { db, setDb } from '../database/db.ts';
import { deleteSeller } from '../removal/delete-seller.ts';
import { insertEntry } from './audit-entries.ts';
import { EMPTY_TREE, grownTree, headOf, headText } from './hash-tree.ts';
import { recordHistories } from './record-histories.ts';
import { checkHistory, headNow, historyLines, historyOfStore, record } from './testing.ts';

testDatabase();

test('every entry of a store is in its history once, whole whenever one looks', async () => {
  const { sellerId, storeId } = await historyOfStore();
  const heads: string[] = [];
  let count = await db().auditEntry.count({ where: { storeId } });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), async (more) => {
      await record(storeId, more);
      await recordHistories();
      count += more;
      heads.push(await headNow(sellerId, storeId));
      expect(await checkHistory(sellerId, storeId, heads)).toMatchObject({
        faults: [],
        size: count,
        head: heads.at(-1),
      });
    }),
    { numRuns: 12 },
  );
  const places = await db().historyPart.findMany({ where: { storeId } });
  const recorded = places.flatMap(({ entryIds }) => entryIds);
  const entries = await db().auditEntry.findMany({ where: { storeId }, select: { id: true } });
  expect(recorded.toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
});

test('builders that race, and one that stops in between, make one history', async () => {
  const { sellerId, storeId } = await historyOfStore();
  const stopping = new AbortController();
  for (let round = 0; round < 5; round += 1) {
    await record(storeId, 15);
    const late = recordHistories(stopping.signal);
    stopping.abort();
    await Promise.all([late, ...Array.from({ length: 4 }, () => recordHistories())]);
  }
  await recordHistories();
  const count = await db().auditEntry.count({ where: { storeId } });
  expect(await checkHistory(sellerId, storeId, [await headNow(sellerId, storeId)])).toMatchObject({
    ...{ faults: [], size: count },
  });
  expect(await db().$queryRaw`SELECT 1 FROM unrecorded_entry WHERE store_id = ${storeId}::uuid`).toEqual([]);
});

test('entries that were there before histories are noted bit by bit, and each once', async () => {
  const whole = db();
  const old = await openTestDatabase();
  setDb(old.database.prisma);
  try {
    const { sellerId, storeId } = await historyOfStore();
    await old.run('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_is_noted');
    await old.run('ALTER TABLE audit_entry ALTER COLUMN is_noted SET DEFAULT false');
    await record(storeId, 25);
    await old.run('ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_is_noted');
    await old.run('ALTER TABLE audit_entry ALTER COLUMN is_noted SET DEFAULT true');
    await record(storeId, 3);
    await old.run(`INSERT INTO history_start
      SELECT '00000000-0000-0000-0000-000000000000', id FROM audit_entry ORDER BY id DESC LIMIT 1`);
    await record(storeId, 2);
    await Promise.all([recordHistories(), recordHistories()]);
    await recordHistories();
    const count = await db().auditEntry.count({ where: { storeId } });
    expect(await checkHistory(sellerId, storeId, [await headNow(sellerId, storeId)])).toMatchObject({
      ...{ faults: [], size: count },
    });
    expect(await db().historyStart.count()).toBe(0);
  } finally {
    setDb(whole);
    await old.remove();
  }
});

test('deleting a person erases who they were, and the histories stay whole', async () => {
  const { seller: owner, store } = await historyOfStore();
  const leaver = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: leaver.id, role: 'admin' } });
  const act = (nth: number) =>
    insertEntry(
      db(),
      { storeId: store.id },
      {
        ...{ kind: 'store_edited', actor: { seller: leaver.id }, detail: { nth } },
        context: { now: new Date(), requestId: 'r', address: '192.0.2.9', userAgent: 'Firefox' },
      },
    );
  await act(1);
  const named = { kind: 'member_role_changed', actor: { seller: owner.id }, detail: { email: leaver.email } } as const;
  await insertEntry(db(), { storeId: store.id }, { ...named, context: { now: new Date() } });
  await recordHistories();
  const head = await headNow(owner.id, store.id);
  await act(2);
  const building = recordHistories();
  expect(await deleteSeller(leaver, { email: leaver.email, password: DEMO_PASSWORD }, new Date())).toBe('deleted');
  await building;
  await recordHistories();
  const said = await checkHistory(owner.id, store.id, [head, await headNow(owner.id, store.id)]);
  expect(said).toMatchObject({ faults: [] });
  expect(said.erased).toBeGreaterThanOrEqual(2);
  const rows = await db().auditEntry.findMany({ where: { storeId: store.id } });
  expect(
    rows.filter(({ kind }) => kind === 'store_edited').map(({ actorName, address }) => [actorName, address]),
  ).toEqual([
    [null, null],
    [null, null],
  ]);
  const everywhere = JSON.stringify([rows, await historyLines(owner.id, store.id)]);
  expect(everywhere).not.toContain(leaver.email);
  expect(everywhere).toContain(owner.email);
  // Without the salt nobody can try addresses against the hash that stays.
  const { salts } = await db().historyPart.findFirstOrThrow({
    where: { storeId: store.id },
    orderBy: { start: 'asc' },
  });
  const erasedAt = (await historyLines(owner.id, store.id)).findIndex(({ person }) => person?.erased);
  expect(Buffer.from(salts.subarray(erasedAt * 32, erasedAt * 32 + 16))).toEqual(Buffer.alloc(16));
});

test('an entry can be erased while nobody has the address any more, and in no other way', async () => {
  const { seller, storeId } = await historyOfStore();
  await record(storeId, 1);
  const where = { storeId, actor: 'seller' };
  const erased = { erased: { person: 'x' } };
  const update = (data: object) => db().auditEntry.updateMany({ where, data });
  await expect(update({ ...erased, actorName: null, address: null, userAgent: null })).rejects.toThrow('append-only');
  await db().user.update({ where: { id: seller.id }, data: { email: 'other@example.com' } });
  await expect(update({ actorName: null, address: null, userAgent: null })).rejects.toThrow('append-only');
  await expect(update({ ...erased, actorName: 'other', address: null, userAgent: null })).rejects.toThrow(
    'append-only',
  );
  await expect(update({ ...erased, kind: 'x', actorName: null })).rejects.toThrow('append-only');
  await expect(update({ ...erased, detail: {}, requestId: null })).rejects.toThrow('append-only');
  await update({ ...erased, actorName: null, address: null, userAgent: null });
});

test('with its owner’s account a history goes', async () => {
  const { seller, sellerId, storeId } = await historyOfStore();
  await record(storeId, 2);
  await recordHistories();
  await headNow(sellerId, storeId);
  await record(storeId, 2);
  await deleteSeller(seller, { email: seller.email, password: DEMO_PASSWORD }, new Date());
  await recordHistories();
  expect([
    await db().history.count({ where: { storeId } }),
    await db().historyPart.count({ where: { storeId } }),
  ]).toEqual([0, 0]);
  expect(await db().$queryRaw`SELECT 1 FROM unrecorded_entry WHERE store_id = ${storeId}::uuid`).toEqual([]);
});

test('an export hides which operator it was, and is there for members alone', async () => {
  const { sellerId, storeId } = await historyOfStore();
  await record(storeId, 4);
  await recordHistories();
  const lines = await historyLines(sellerId, storeId);
  expect(lines.find(({ actor }) => actor === 'operator')?.person).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(JSON.stringify(lines)).not.toContain('olu@example.com');
  expect(await historyLines((await createSeller(db())).id, storeId)).toEqual([]);
});

test('an empty tree has the head of nothing', () => {
  expect(headText(0, headOf(grownTree(EMPTY_TREE, [])))).toMatch(/^0-e3b0c442/);
});
