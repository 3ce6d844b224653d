import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testStore } from '@/lib/billing/subscriptions/testing.ts';
import { db, isDatabaseUnreachable, transact } from '@/lib/database/db.ts';
import { execute, query, sql } from '@/lib/database/query.ts';
import { testDatabase } from './testing/database.ts';

testDatabase();

const nameOf = async (id: string) => (await db().store.findUniqueOrThrow({ where: { id } })).name;

test('statements with and without Prisma are of one transaction, which is undone whole', async () => {
  const { id } = (await testStore()).access.store;
  const before = await nameOf(id);
  const undone = transact(async (tx) => {
    await tx.store.update({ where: { id }, data: { name: 'By Prisma' } });
    expect(await query(tx, sql`SELECT name FROM store WHERE id = ${id}::uuid`)).toEqual([{ name: 'By Prisma' }]);
    expect(await execute(tx, sql`UPDATE store SET name = 'Without' WHERE id = ${id}::uuid`)).toBe(1);
    expect((await tx.store.findUniqueOrThrow({ where: { id } })).name).toBe('Without');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await nameOf(id)).toBe(before);
});

test('what comes after its time changes nothing', async () => {
  const { id } = (await testStore()).access.store;
  const before = await nameOf(id);
  const late = transact(
    async (tx) => {
      await query(tx, sql`SELECT 1 FROM store WHERE id = ${id}::uuid FOR UPDATE`);
      await sleep(300);
      await execute(tx, sql`UPDATE store SET name = 'Late' WHERE id = ${id}::uuid`);
    },
    { timeout: 100 },
  );
  expect(await late.catch(isDatabaseUnreachable)).toBe(true);
  await sleep(50);
  expect(await nameOf(id)).toBe(before);
});
