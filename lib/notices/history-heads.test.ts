import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { recordHistories } from '../activity/record-histories.ts';
import { headNow, record } from '../activity/testing.ts';
import { db } from '../database/db.ts';
import { readMail } from '../mail/queue-mail.ts';
import { insertNotices } from './notices.ts';
import { queueNotices } from './queue-notices.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');

test('a mail about a store names the heads of the histories of stores they work on, and of no others', async () => {
  const [owner, other] = [await createSeller(db()), await createSeller(db())];
  const store = await createStore(db(), owner.id, { name: 'Harbour Books' });
  await record(store.id, 2);
  await recordHistories();
  for (const { id: userId } of [owner, other])
    await insertNotices(db(), [
      { userId, kind: 'app_connected', text: 'x', at: NOW },
      { userId, kind: 'verification', text: 'x', at: NOW },
    ]);
  await queueNotices(NOW);
  const textsTo = async (recipient: string) => {
    const mails = await db().mail.findMany({ where: { recipient }, orderBy: { subject: 'asc' } });
    return Promise.all(mails.map(async ({ content }) => (await readMail(content ?? ''))?.text ?? ''));
  };
  const [connected, verification] = await textsTo(owner.email);
  expect(connected).toContain(`History of Harbour Books: ${await headNow(owner.id, store.id)}`);
  for (const text of [verification, ...(await textsTo(other.email))]) expect(text).not.toContain('History of');
});
