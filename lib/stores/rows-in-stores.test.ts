import { beforeAll, describe, expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { createProduct, createSubscription, type StoreMode } from '@/prisma/testing/billing-factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { insertCustomers } from '../billing/catalogue/customers.ts';
import { countSellerCustomers, listSellerCustomers } from '../billing/catalogue/seller-customers.ts';
import { listSellerProducts } from '../billing/catalogue/seller-products.ts';
import { countSellerSubscriptions, listSellerSubscriptions } from '../billing/subscriptions/seller-subscriptions.ts';
import { testVariant } from '../billing/subscriptions/testing.ts';
import { db } from '../database/db.ts';
import type { Cursor } from '../database/list-page.ts';
import { execute, query, sql } from '../database/query.ts';
import type { SellerId } from '../permissions/seller.ts';
import { idsInStores, MOST_COUNTED } from './rows-in-stores.ts';

testDatabase();

/** More than are looked through before everything is searched. */
const MANY = 2100;

/** Names of which two letters are all that somebody types, in scripts with and without spaces. */
const SHORT = [
  { name: 'Wei Li', email: 'wei@short.example' },
  { name: 'Andy Ng', email: 'andy-o@short.example' },
  { name: 'Bo O’Hara', email: 'b.xu@short.example' },
  { name: '王伟', email: 'w1@short.example' },
  { name: '김민수', email: 'k1@short.example' },
  { name: 'さくら 山', email: 's1@short.example' },
  { name: 'สมชาย', email: 't1@short.example' },
  { name: 'Ömer Öz', email: 'omer@short.example' },
];

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));

let owner: SellerId;
let sides: Record<Mode, StoreMode>;
let other: StoreMode;

beforeAll(async () => {
  const seller = await createSeller(db());
  const stranger = await createSeller(db());
  owner = seller.id;
  const { id: storeId } = await createStore(db(), owner);
  sides = { live: { storeId, mode: 'live' }, test: { storeId, mode: 'test' } };
  other = { storeId: (await createStore(db(), stranger.id)).id, mode: 'live' };
  await insertCustomers(db(), sides.live, [{ name: 'Zoë Oldest', email: 'first@rare.example' }, ...SHORT], at(0));
  const people = Array.from({ length: MANY }, (_, index) => ({
    name: `Anna Example ${index}`,
    email: `anna${index}@often.example`,
  }));
  await insertCustomers(db(), sides.live, people, at(1));
  await insertCustomers(db(), sides.test, [{ name: 'Zoë Tester', email: '100%_sure\\@test.example' }], at(2));
  await insertCustomers(db(), other, [{ name: 'Zoë Stranger', email: 'zoe@rare.example' }], at(3));
  await execute(db(), sql`ANALYZE`);
});

const listed = async (search?: string, rest: { mode?: Mode; storeId?: string; cursor?: Cursor } = {}) =>
  listSellerCustomers(db(), owner, { limit: 10, search, ...rest });
const names = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).rows.map(({ name }) => name);

describe('a search over the customers of a seller’s stores', () => {
  test('finds any part of a name or an email, in either case, however old it is, and nobody else’s', async () => {
    expect(await names('LDES')).toEqual(['Zoë Oldest']);
    expect(await names('rare.exam')).toEqual(['Zoë Oldest']);
    expect(await names('zoë')).toEqual(['Zoë Tester', 'Zoë Oldest']);
    expect(await names('nobody')).toEqual([]);
    expect(await names('oldest', { mode: 'test' })).toEqual([]);
    expect(await names('oldest', { storeId: other.storeId })).toEqual([]);
  });

  test('finds by one or two letters how a word of a name or of an address begins, however old it is', async () => {
    expect(await names('fi')).toEqual(['Zoë Oldest']);
    expect(await names('Z')).toEqual(['Zoë Tester', 'Zoë Oldest']);
    expect(await names('ld')).toEqual([]);
    for (const search of ['Li', 'li', 'LI', 'wei l']) expect(await names(search), search).toEqual(['Wei Li']);
    for (const search of ['Ng', 'A N']) expect(await names(search), search).toEqual(['Andy Ng']);
    for (const search of ['Bo', 'Ha', 'O’H', 'xu', 'b.x']) expect(await names(search), search).toEqual(['Bo O’Hara']);
    expect(await names('Öz')).toEqual(['Ömer Öz']);
    expect((await names('O')).sort()).toEqual(['Andy Ng', 'Bo O’Hara', 'Zoë Oldest', 'Ömer Öz']);
    // Where all addresses end alike, that is no name.
    expect(await names('sh')).toEqual([]);
    expect(await names('li', { mode: 'test' })).toEqual([]);
    expect(await names('li', { storeId: other.storeId })).toEqual([]);
  });

  test('finds by any one sign where a script has no spaces between words', async () => {
    for (const search of ['伟', '王', '王伟']) expect(await names(search), search).toEqual(['王伟']);
    for (const search of ['민', '민수', '김', '김민수']) expect(await names(search), search).toEqual(['김민수']);
    for (const search of ['く', 'くら', '山', 'さくら']) expect(await names(search), search).toEqual(['さくら 山']);
    for (const search of ['ช', 'ชา']) expect(await names(search), search).toEqual(['สมชาย']);
    expect(await names('李')).toEqual([]);
  });

  test('takes the characters of a pattern as they are', async () => {
    expect(await names('100%_sure\\')).toEqual(['Zoë Tester']);
    expect(await names('%old')).toEqual([]);
    expect(await names('_ldest')).toEqual([]);
  });

  test('goes on page by page, back too, through what is found often', async () => {
    const seen: string[] = [];
    let page = await listed('often');
    for (let count = 0; count < 3; count += 1) {
      seen.push(...page.rows.map(({ name }) => name));
      page = await listed('often', { cursor: { where: 'after', at: page.after ?? '' } });
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => `Anna Example ${MANY - 1 - index}`));
    const back = await listed('often', { cursor: { where: 'before', at: page.before ?? '' } });
    expect(back.rows.map(({ name }) => name)).toEqual(seen.slice(20));
    expect(await names('oldest', { cursor: { where: 'after', at: page.after ?? '' } })).toEqual(['Zoë Oldest']);
  });

  test('is one statement', async () => {
    expect(await statementsOf(() => listed('oldest'))).toHaveLength(1);
    expect(await statementsOf(() => listed())).toHaveLength(1);
  });

  test('without the extensions finds how names and emails begin, among the newest and among all', async () => {
    const [index] = await query<{ definition: string }>(
      db(),
      sql`
      SELECT indexdef AS definition FROM pg_indexes WHERE indexname = 'customer_search_idx'`,
    );
    await execute(db(), sql`DROP INDEX customer_search_idx`);
    expect(await names('zoë old')).toEqual(['Zoë Oldest']);
    expect(await names('FIRST@')).toEqual(['Zoë Oldest']);
    expect(await names('oldest')).toEqual([]);
    expect((await names('anna example')).length).toBe(10);
    await db().$executeRawUnsafe(index?.definition ?? '');
  });
});

test('the list without a search has the newest of all stores and modes first', async () => {
  expect((await names()).slice(0, 3)).toEqual(['Zoë Tester', `Anna Example ${MANY - 1}`, `Anna Example ${MANY - 2}`]);
  expect((await names(undefined, { mode: 'live' }))[0]).toBe(`Anna Example ${MANY - 1}`);
});

test('the oldest come first where that is asked for, page by page', async () => {
  const first = await listSellerCustomers(db(), owner, { limit: 2, mode: 'live', order: 'asc' });
  expect(first.rows.map(({ name }) => name)).toEqual(['Zoë Oldest', 'Wei Li']);
  const cursor = { where: 'after', at: first.after ?? '' } as const;
  const next = await listSellerCustomers(db(), owner, { limit: 2, mode: 'live', order: 'asc', cursor });
  expect(next.rows.map(({ name }) => name)).toEqual(['Andy Ng', 'Bo O’Hara']);
  expect(next.before).toBe(next.rows[0]?.id);
});

describe('what a list has is counted', () => {
  test('in the seller’s own stores, up to a thousand and one more', async () => {
    expect(await countSellerCustomers(db(), owner, { mode: 'live' })).toEqual({ all: MOST_COUNTED + 1 });
    expect(await countSellerCustomers(db(), owner, { mode: 'test' })).toEqual({ all: 1 });
    expect(await countSellerCustomers(db(), owner, { storeId: other.storeId })).toEqual({ all: 0 });
    expect(await statementsOf(() => countSellerSubscriptions(db(), owner, { mode: 'live' }))).toHaveLength(1);
  });
});

test('what is found seldom comes from the index over stores and texts', async () => {
  const window = { beyond: undefined, order: 'desc', take: 11 } as const;
  const only = sql`listed.deleted_at IS NULL`;
  const planOf = (search: string, table: 'customer' | 'subscription' | 'invoice' = 'customer') =>
    db().$transaction(async (tx) => {
      // A table as small as this would be read whole.
      await execute(tx, sql`SET LOCAL enable_seqscan = off`);
      const ids = idsInStores(table, owner, { limit: 10, search }, window, table === 'customer' ? only : sql`TRUE`);
      const rows = await query<{ 'QUERY PLAN': string }>(tx, sql`EXPLAIN (COSTS OFF) ${ids}`);
      return rows.map((row) => row['QUERY PLAN'].trim()).join('\n');
    });
  expect(await planOf('oldest')).toMatch(
    /Bitmap Index Scan on customer_search_idx.*\nIndex Cond: .*store_id = side\.store_id.*\|\| email/,
  );
  for (const short of ['zo', '伟', 'a n'])
    expect(await planOf(short)).toMatch(/Bitmap Index Scan on customer_parts_idx.*\nIndex Cond: .*side\.store_id/);
  // Subscriptions by their customers, and only those of customers that match.
  for (const search of ['oldest', 'zo']) {
    const plan = await planOf(search, 'subscription');
    expect(plan).toContain(search === 'zo' ? 'customer_parts_idx' : 'customer_search_idx');
    expect(plan).toMatch(/subscription_customer_id_id_idx.*\nIndex Cond: .*customer_id = named(?:_\d)?\.id/);
    expect(plan).not.toContain('Seq Scan on subscription');
    // And invoices by those.
    expect(await planOf(search, 'invoice')).toMatch(
      /Index.* on invoice.*\nIndex Cond: .*subscription_id = subscription(?:_\d)?\.id/,
    );
  }
});

describe('a search over the subscriptions of a seller’s stores', () => {
  test('finds those of the customers that match, however old, and nobody else’s', async () => {
    const of = async (inStore: StoreMode, name: string, more: { status?: 'paused' } = {}) => {
      const { id: customerId } = await db().customer.findFirstOrThrow({ where: { storeId: inStore.storeId, name } });
      const variant = await testVariant(inStore);
      return createSubscription(db(), inStore, { customerId, variant, startedAt: at(0), ...more });
    };
    const zoe = await of(sides.live, 'Zoë Oldest');
    const paused = await of(sides.live, 'Zoë Oldest', { status: 'paused' });
    await of(other, 'Zoë Stranger');
    // More than are looked through, of customers whose name is found often.
    await of(sides.live, 'Anna Example 0');
    await execute(
      db(),
      sql`INSERT INTO subscription (id, store_id, mode, customer_id, product_id, variant_id, status,
        anchor_day, current_period_start, current_period_end, updated_at)
      SELECT gen_random_uuid(), s.store_id, s.mode, c.id, s.product_id, s.variant_id, 'active', s.anchor_day,
        s.current_period_start, s.current_period_end, s.updated_at
      FROM subscription s JOIN customer c ON c.store_id = s.store_id AND c.name LIKE 'Anna%'
      WHERE s.id = ${zoe}::uuid`,
    );
    const found = async (search: string, more: object = {}) =>
      (await listSellerSubscriptions(db(), owner, { limit: 10, search, ...more })).rows.map(({ id }) => id);
    expect(await found('LDES')).toEqual([paused, zoe]);
    expect(await found('first@rare')).toEqual([paused, zoe]);
    expect(await found('zo')).toEqual([paused, zoe]);
    const li = await of(sides.live, 'Wei Li');
    expect(await found('li')).toEqual([li]);
    expect(await found('oldest', { status: 'paused' })).toEqual([paused]);
    for (const none of [{ mode: 'test' }, { storeId: other.storeId }, { status: 'canceled' }])
      expect(await found('oldest', none)).toEqual([]);
    expect(await found('stranger')).toEqual([]);
    const first = await listSellerSubscriptions(db(), owner, { limit: 10, search: 'anna' });
    expect(first.rows).toHaveLength(10);
    const cursor = { where: 'after', at: first.after ?? '' } as const;
    const next = await listSellerSubscriptions(db(), owner, { limit: 10, search: 'anna', cursor });
    expect(next.rows).toHaveLength(10);
    expect(new Set([...first.rows, ...next.rows].map(({ id }) => id)).size).toBe(20);
    for (const { customer } of [...first.rows, ...next.rows]) expect(customer.name).toMatch(/^Anna/);
  });
});

describe('a search over the products of a seller’s stores', () => {
  test('finds by name among those sold or archived, with the prices on sale', async () => {
    const variants = [5000, 9000, 100, 200, 300].map((price) => ({ price, archived: price === 9000 }));
    await createProduct(db(), sides.live, { name: 'Espresso Club', variants });
    await createProduct(db(), sides.test, { name: 'Espresso Box', active: false });
    await createProduct(db(), other, { name: 'Espresso of a stranger' });
    const products = async (query: object) => (await listSellerProducts(db(), owner, { limit: 10, ...query })).rows;
    const all = await products({ search: 'PRESS' });
    expect(all.map(({ name, mode, active }) => [name, mode, active])).toEqual([
      ['Espresso Box', 'test', false],
      ['Espresso Club', 'live', true],
    ]);
    expect(all[1]?.prices.map(({ price }) => price)).toEqual([5000n, 100n, 200n, 300n]);
    expect((await products({ search: 'espresso', status: 'active' })).map(({ name }) => name)).toEqual([
      'Espresso Club',
    ]);
    expect((await products({ status: 'archived' })).map(({ name }) => name)).toEqual(['Espresso Box']);
    await createProduct(db(), sides.live, { name: '绿茶 XL' });
    for (const search of ['茶', 'xl', 'XL'])
      expect((await products({ search })).map(({ name }) => name)).toEqual(['绿茶 XL']);
  });
});
