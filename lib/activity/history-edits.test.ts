import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import type { PrismaClient } from '@/prisma/generated/client.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db, setDb } from '../database/db.ts';
import { recordHistories } from './record-histories.ts';
import { checkHistory, headNow, historyOfStore, record } from './testing.ts';

// What somebody may do who can do anything in the database: change, delete, invent, move and cut, and make the whole
// history anew so that it agrees with itself. Each has to be found by a head that was published before.
testDatabase();

const EDITS = inject('isLong') ? 1000 : 80;

let storeId: string;
let sellerId: string;
let published: string;
let size: number;

beforeAll(async () => {
  ({ storeId, sellerId } = await historyOfStore());
  for (let lot = 0; lot < 6; lot += 1) {
    await record(storeId, 1 + ((lot * 5) % 13));
    await recordHistories();
  }
  published = await headNow(sellerId, storeId);
  size = Number(published.split('-')[0]);
  await record(storeId, 7);
  await recordHistories();
});

/** A column of an entry and something else that it may hold. */
const CHANGES = [
  `at = at + interval '1 millisecond'`,
  `kind = kind || 'x'`,
  `store_name = coalesce(store_name, '') || ' '`,
  `mode = CASE WHEN mode = 'live' THEN 'test'::mode ELSE 'live'::mode END`,
  `app_id = gen_random_uuid()`,
  `app_name = coalesce(app_name, '') || 'x'`,
  `connection_id = gen_random_uuid()`,
  `actor = actor || 'x'`,
  `actor_name = coalesce(actor_name, '') || 'x'`,
  `actor_name = NULL, address = '192.0.2.77', user_agent = actor_name`,
  `request_id = coalesce(request_id, '') || 'x'`,
  `address = coalesce(address, '') || '1'`,
  `user_agent = coalesce(user_agent, '') || 'x'`,
  `detail = detail || '{"more": true}'`,
  `erased = '{"person": "${'0'.repeat(64)}"}'`,
  `store_id = gen_random_uuid()`,
];

const ENTRY = `(SELECT entry_ids[$1 - start + 1] FROM history_part WHERE store_id = '$store' AND start <= $1 ORDER BY start DESC LIMIT 1)`;

/** The edits, as statements about the entry at a place, with another place and a number from chance. */
const EDITED: Record<string, (at: number, other: number, chance: number) => string[]> = {
  change: (at, _, chance) => [`UPDATE audit_entry SET ${CHANGES[chance % CHANGES.length]} WHERE id = ${entry(at)}`],
  delete: (at) => [`DELETE FROM audit_entry WHERE id = ${entry(at)}`],
  invent: (at, _, chance) => [
    `INSERT INTO audit_entry (id, at, kind, owner_id, store_id, actor)
      SELECT '${invented(chance)}', at, 'rotated', owner_id, store_id, 'app' FROM audit_entry WHERE id = ${entry(at)}`,
    `UPDATE history_part SET salts = ${salt(at)} || salts,
      entry_ids = entry_ids[1:${at} - start] || '${invented(chance)}'::uuid || entry_ids[${at} - start + 1:] ${batchOf(at)}`,
  ],
  move: (at, other) => [
    `WITH one AS (SELECT ${entry(at)} AS id), two AS (SELECT ${entry(other)} AS id)
      UPDATE history_part SET entry_ids = ARRAY(SELECT CASE u WHEN one.id THEN two.id WHEN two.id THEN one.id ELSE u END
        FROM unnest(entry_ids) WITH ORDINALITY AS x(u, n), one, two ORDER BY n) WHERE store_id = '${storeId}'`,
  ],
  cut: (at) => [
    `DELETE FROM history_part WHERE store_id = '${storeId}' AND size > ${at}`,
    `UPDATE history SET (size, head, peaks) = (SELECT coalesce(max(b.size), 1), coalesce((array_agg(b.head ORDER BY b.size DESC))[1], ''), ''::bytea
      FROM history_part b WHERE b.store_id = history.store_id) WHERE store_id = '${storeId}'`,
  ],
  salt: (at, _, chance) => [
    `UPDATE history_part SET salts = set_byte(salts, (${at} - start) * 32 + ${chance % 32},
      (get_byte(salts, (${at} - start) * 32 + ${chance % 32}) + 1) % 256) ${batchOf(at)}`,
  ],
  shorten: (at) => [
    `UPDATE history_part SET entry_ids = entry_ids[1:${at} - start] || entry_ids[${at} - start + 2:] ${batchOf(at)}`,
  ],
};

const entry = (at: number) => ENTRY.replaceAll('$1', String(at)).replaceAll('$store', storeId);
const batchOf = (at: number) => `WHERE store_id = '${storeId}' AND start <= ${at} AND size > ${at}`;
const invented = (chance: number) => `00000000-0000-7000-8000-${String(chance).padStart(12, '0')}`;
const salt = (at: number) => `decode(repeat('${String(at % 100).padStart(2, '0')}', 32), 'hex')`;

/** Does something to the database that is undone afterwards. */
async function undone<T>(work: (tx: PrismaClient) => Promise<T>): Promise<T> {
  const whole = db();
  let result: { is: T } | undefined;
  const undo = new Error('undone');
  await whole
    .$transaction(async (tx) => {
      setDb(tx as PrismaClient);
      result = { is: await work(tx as PrismaClient) };
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    })
    .finally(() => setDb(whole));
  if (!result) throw new Error('nothing came of it');
  return result.is;
}

test('an untouched history is whole by every head that was published', async () => {
  expect(await checkHistory(sellerId, storeId, [published])).toMatchObject({ faults: [], erased: 0 });
  expect((await checkHistory(sellerId, storeId, [await headNow(sellerId, storeId), published])).faults).toEqual([]);
});

test(`each of ${EDITS} edits by somebody who may do anything in the database is found`, async () => {
  const kinds = Object.keys(EDITED) as (keyof typeof EDITED)[];
  const edit = fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.nat(size - 1),
    other: fc.nat(size - 2),
    chance: fc.nat(9999),
    // Makes the history anew, so that it agrees with itself.
    isForged: fc.boolean(),
  });
  const missed: unknown[] = [];
  const found = new Map<string, number>();
  for (const one of fc.sample(edit, { numRuns: EDITS, seed: inject('seed') })) {
    const { kind, at, other, chance, isForged } = one;
    const faults = await undone(async (tx) => {
      await tx.$executeRawUnsafe('ALTER TABLE audit_entry DISABLE TRIGGER USER');
      for (const statement of EDITED[kind]?.(at, other >= at ? other + 1 : other, chance) ?? [])
        await tx.$executeRawUnsafe(statement);
      if (isForged) await forge(tx);
      return (await checkHistory(sellerId, storeId, [published])).faults;
    });
    if (faults.length === 0) missed.push(one);
    found.set(`${kind} ${isForged}`, (found.get(`${kind} ${isForged}`) ?? 0) + 1);
  }
  expect(missed).toEqual([]);
  expect(found.size).toBe(2 * kinds.length);
}, 600_000);

/** Lets the whole history grow again from the entries that there are now, in the order that it says. */
async function forge(tx: PrismaClient): Promise<void> {
  await tx.$executeRawUnsafe(`INSERT INTO unrecorded_entry (store_id, entry_id)
    SELECT '${storeId}', id FROM history_part, unnest(entry_ids) AS id WHERE store_id = '${storeId}'`);
  await tx.$executeRawUnsafe(`DELETE FROM history_part WHERE store_id = '${storeId}'`);
  await tx.$executeRawUnsafe(`DELETE FROM history WHERE store_id = '${storeId}'`);
  await recordHistories();
}
