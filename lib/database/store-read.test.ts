import { beforeAll, expect, test } from 'vitest';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { db, type Queryable, transact } from './db.ts';
import { type InStore, storeRead } from './store-read.ts';

testDatabase();

const read = storeRead<{ name: string; suffix: string }>({
  asked: ['suffix text'],
  select: { name: 'one.name', suffix: 'asked.suffix' },
  from: "store one WHERE one.id = asked.store_id AND asked.mode = 'live' AND asked.suffix <> 'none'",
});
async function nameOf(access: InStore, given: string, of: Queryable = db()) {
  const { name, suffix } = await read(of, access, [given]);
  return name && name + suffix;
}

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
const live = ({ id }: Store) => ({ store: { id, mode: 'live' } });

test('rows of several stores in one statement, each its own; null where there is none', async () => {
  const asked: [Store, string][] = [
    [mine, ' 1'],
    [theirs, ' 2'],
    [mine, 'none'],
    [theirs, '{"}, \\'],
  ];
  const statements = await statementsOf(async () => {
    const found = await Promise.all(asked.map(([store, text]) => nameOf(live(store), text)));
    expect(found).toEqual([`${mine.name} 1`, `${theirs.name} 2`, null, `${theirs.name}{"}, \\`]);
  });
  expect(statements).toHaveLength(1);
  expect(await nameOf({ store: { id: mine.id, mode: 'test' } }, '')).toBeNull();
});

test('a transaction sees what it has changed itself', async () => {
  await transact(async (tx) => {
    await tx.store.update({ where: { id: mine.id }, data: { name: 'Inside' } });
    expect(await nameOf(live(mine), '!', tx)).toBe('Inside!');
    await tx.store.update({ where: { id: mine.id }, data: { name: mine.name } });
  });
});
