import { expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { lastMailTo } from '../../accounts/testing.ts';
import { db } from '../../database/db.ts';
import { execute, query, sql } from '../../database/query.ts';
import { MOST_TOLD } from './notice-letter.ts';
import { MOST_TAKEN, queueNotices } from './queue-notices.ts';

testDatabase();

test('floods to several people are one mail each, in transactions that stay short', async () => {
  await db().notice.deleteMany();
  const now = new Date();
  const people = await Promise.all(Array.from({ length: 4 }, () => createSeller(db())));
  const each = 2 * MOST_TAKEN + 1;
  for (const { id } of people)
    await execute(
      db(),
      sql`INSERT INTO notice (id, at, user_id, kind, content, is_waiting)
      SELECT gen_random_uuid(), ${now}, ${id}, 'payment_failed', '{"sentence":"appDisabledWithOwner","app":"x"}', true FROM generate_series(1, ${each}::int)`,
    );
  const [one, other] = await Promise.all([queueNotices(now), queueNotices(now)]);
  expect(one + other).toBe(people.length);
  for (const { email } of people) {
    expect(await db().mail.count({ where: { recipient: email } })).toBe(1);
    expect((await lastMailTo(email)).text).toContain(`And ${(each - MOST_TOLD).toLocaleString('en')} more.`);
  }
  expect(await db().notice.count({ where: { isWaiting: true } })).toBe(0);
  const [largest] = await query<{ rows: number }>(
    db(),
    sql`
    SELECT count(*)::int AS rows FROM notice GROUP BY xmin::text ORDER BY 1 DESC LIMIT 1`,
  );
  expect(largest?.rows).toBe(MOST_TAKEN);
});
