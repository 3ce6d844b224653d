import { expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { asOperator } from '../permissions/operator.ts';
import { insertBackup } from './operator-backups.ts';
import { readDatabaseState } from './read-database-state.ts';

testDatabase();

const operator = asOperator({ id: 'olu', email: 'olu@example.com' });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('the database says what it is, and how large', async () => {
  const state = await readDatabaseState(operator);
  expect(state.version).toMatch(/^1\d\./);
  expect(state.bytes).toBeGreaterThan(1_000_000);
  expect(state.connections.most).toBeGreaterThan(0);
  expect(state.migrations.count).toBeGreaterThan(10);
  expect(state.migrations.last).toMatch(/^\d{14}_\w+$/);
});

test('the last backup that was noted counts', async () => {
  const before = (await readDatabaseState(operator)).lastBackup;
  expect(before).toBeNull();
  const times = [minutesAgo(90), minutesAgo(5)];
  for (const at of times) await insertBackup(db(), operator, at);
  expect((await readDatabaseState(operator)).lastBackup).toEqual(times[1]);
});

test('mail that waits is counted, with how late the oldest is, and what was given up', async () => {
  const { id: userId } = await createSeller(db());
  const mail = (nextAttemptAt: Date | null, sentAt: Date | null = null) => ({
    id: newUuid(new Date()),
    recipient: 'a@example.com',
    subject: 's',
    userId,
    nextAttemptAt,
    sentAt,
  });
  const nobodys = await readDatabaseState(operator);
  expect(nobodys.mails).toEqual({ waiting: 0, lateSeconds: null, failed: 0 });
  const later = new Date(Date.now() + 600_000);
  const data = [mail(minutesAgo(10)), mail(minutesAgo(2)), mail(later), mail(null), mail(null, new Date())];
  await db().mail.createMany({ data });
  const { mails } = await readDatabaseState(operator);
  expect(mails).toMatchObject({ waiting: 3, failed: 1 });
  expect(mails.lateSeconds).toBeGreaterThan(598);
  expect(mails.lateSeconds).toBeLessThan(660);
});
