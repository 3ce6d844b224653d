import { beforeAll, expect, test } from 'vitest';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { db, transact } from './db.ts';
import { type HolderQuery, mapped, storeRead } from './store-read.ts';

testDatabase();

/** Here whoever knows the subdomain of a store holds it. */
const HOLDER: HolderQuery<{ storeId: string; mode: string }> = {
  select: { storeId: 's.id', mode: "'live'::mode" },
  from: 'store s WHERE s.subdomain = given.selector',
};

const read = storeRead<{ name: string; suffix: string }>({
  asked: ['suffix text'],
  select: { name: 'one.name', suffix: 'asked.suffix' },
  from: "store one WHERE one.id = asked.store_id AND asked.mode = 'live' AND asked.suffix <> 'none'",
});
const nameOf = (suffix: string) => mapped(read([suffix]), ({ name, suffix }) => name && name + suffix);

interface Store {
  id: string;
  name: string;
  subdomain: string;
}
let mine: Store;
let theirs: Store;
beforeAll(async () => {
  [mine, theirs] = [(await scene()).store, (await scene()).store];
  theirs = await db().store.update({ where: { id: theirs.id }, data: { name: 'Theirs' } });
});
const live = ({ id }: Store) => ({ id, mode: 'live' });

test('rows of several stores in one statement, each its own; null where there is none', async () => {
  const asked: [Store, string][] = [
    [mine, ' 1'],
    [theirs, ' 2'],
    [mine, 'none'],
    [theirs, '{"}, \\'],
  ];
  const statements = await statementsOf(async () => {
    const found = await Promise.all(asked.map(([store, text]) => nameOf(text).for({ store: live(store) }, db())));
    expect(found).toEqual([`${mine.name} 1`, `${theirs.name} 2`, null, `${theirs.name}{"}, \\`]);
  });
  expect(statements).toHaveLength(1);
  expect(await nameOf('').for({ store: { id: mine.id, mode: 'test' } }, db())).toBeNull();
});

test('what was read with the holder is given once', async () => {
  const reading = nameOf('!');
  expect(await reading.withHolder(db(), HOLDER, mine.subdomain)).toMatchObject({ storeId: mine.id, mode: 'live' });
  await db().store.update({ where: { id: mine.id }, data: { name: 'Renamed' } });
  const statements = await statementsOf(async () => {
    expect(await reading.for({ store: live(mine) }, db())).toBe(`${mine.name}!`);
  });
  expect(statements).toEqual([]);
  expect(await reading.for({ store: live(mine) }, db())).toBe('Renamed!');
  await db().store.update({ where: { id: mine.id }, data: { name: mine.name } });
});

test('nobody holds it: null, and nothing was read', async () => {
  const reading = nameOf('!');
  expect(await reading.withHolder(db(), HOLDER, 'nobody-s')).toBeNull();
  expect(await reading.for({ store: live(mine) }, db())).toBe(`${mine.name}!`);
});

test('for another store or mode, or in a transaction, it is read anew', async () => {
  const reading = nameOf('!');
  await reading.withHolder(db(), HOLDER, mine.subdomain);
  expect(await reading.for({ store: live(theirs) }, db())).toBe(`${theirs.name}!`);
  expect(await reading.for({ store: { id: mine.id, mode: 'test' } }, db())).toBeNull();
  await transact(async (tx) => {
    await tx.store.update({ where: { id: mine.id }, data: { name: 'Inside' } });
    expect(await reading.for({ store: live(mine) }, tx)).toBe('Inside!');
    await tx.store.update({ where: { id: mine.id }, data: { name: mine.name } });
  });
});

test('a column that holder and row both have is an error, not the other’s value', async () => {
  const query = { ...HOLDER, select: { ...HOLDER.select, name: 's.name' } };
  await expect(read(['!']).withHolder(db(), query, mine.subdomain)).rejects.toThrow('read for them: name');
});
