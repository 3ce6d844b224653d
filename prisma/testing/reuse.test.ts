import { expect, test } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { onServer, openTestDatabase, type TestDatabase } from '@/prisma/testing/database.ts';

const nameOf = ({ target }: TestDatabase) => ('url' in target ? target.url : '');

/** Leaves a database as a test file does, and opens the next. */
async function after(work: () => Promise<unknown>): Promise<{ isSame: boolean }> {
  const first = await openTestDatabase();
  setDb(first.database.prisma);
  await work();
  await first.remove();
  const next = await openTestDatabase();
  setDb(next.database.prisma);
  try {
    expect(await db().user.count()).toBe(0);
    return { isSame: nameOf(next) === nameOf(first) };
  } finally {
    await next.remove();
  }
}

test.runIf(onServer).each<[string, boolean, () => Promise<unknown>]>([
  ['has rows goes on, empty', true, () => createSeller(db())],
  ['has another column is another’s no more', false, () => execute(db(), sql`ALTER TABLE app ADD extra int`)],
  ['lets a null in is another’s no more', false, () => execute(db(), sql`ALTER TABLE app ALTER name DROP NOT NULL`)],
  ['lacks a trigger is another’s no more', false, () => execute(db(), sql`ALTER TABLE app DISABLE TRIGGER app_ends`)],
  [
    'has another rule is another’s no more',
    false,
    () => execute(db(), sql`ALTER TABLE app DROP CONSTRAINT app_pkey CASCADE`),
  ],
])('a database that a file %s', async (_, isSame, work) => {
  expect(await after(work)).toEqual({ isSame });
});
