import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { onServer, openTestDatabase, type TestDatabase } from '@/prisma/testing/database.ts';
import { emptied, shapeOf } from '@/prisma/testing/reuse.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase(true);
  setDb(opened.database.prisma);
});
afterAll(async () => {
  resetProcess();
  await opened.remove();
});

test.runIf(onServer)(
  'a database goes on to the next file empty, and no more once anything but rows has changed',
  async () => {
    const url = 'url' in opened.target ? opened.target.url : '';
    const shape = await shapeOf(url);
    await createSeller(db());
    expect(await emptied(url, shape)).toBe(true);
    expect(await db().user.count()).toBe(0);
    const changes = [
      sql`ALTER TABLE app ADD extra int`,
      sql`ALTER TABLE app ALTER name DROP NOT NULL`,
      sql`ALTER TABLE app DISABLE TRIGGER app_ends`,
      sql`ALTER TABLE app DROP CONSTRAINT app_pkey CASCADE`,
    ];
    for (const change of changes) {
      const before = await shapeOf(url);
      expect(await emptied(url, before)).toBe(true);
      await execute(db(), change);
      expect(await emptied(url, before), change.sql).toBe(false);
    }
  },
);
