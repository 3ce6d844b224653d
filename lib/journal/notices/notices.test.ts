import { expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { findSession } from '../../accounts/sessions.ts';
import { signedIn } from '../../accounts/testing.ts';
import { db } from '../../database/db.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';
import type { NoticeContent } from './notice-content.ts';
import { MOST_UNREAD } from './notice-kind.ts';
import { insertNotices, listNotices, markAllNoticesRead, markNoticesRead } from './notices.ts';
import { MOST_KEPT, removeOldNotices } from './queue-notices.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');

/** Tells somebody so many things, one a minute, the last one now. */
async function tell(userId: string, count: number, now = NOW): Promise<void> {
  const told = Array.from({ length: count }, (_, index) => index);
  await insertNotices(
    db(),
    told.map((index) => {
      const at = new Date(now.getTime() - (count - 1 - index) * 60_000);
      return {
        userId,
        kind: 'payment_failed' as const,
        content: { sentence: 'appDisabledWithOwner', app: `Payment ${index}` } as const,
        at,
      };
    }),
  );
}
const appOf = (content: NoticeContent) => ('app' in content ? content.app : null);
const textsOf = async (userId: string) =>
  (await listNotices(db(), userId, { limit: 3 })).rows.map(({ content, isRead }) => [appOf(content), isRead]);

test('what somebody was told is listed, the latest first, whether or not it is mailed, to nobody else', async () => {
  const [{ id }, other] = [await createSeller(db()), await createSeller(db())];
  await db().user.update({ where: { id }, data: { mutedNotices: ['payment_failed'] } });
  await tell(id, 4);
  expect(await textsOf(id)).toEqual([
    ['Payment 3', false],
    ['Payment 2', false],
    ['Payment 1', false],
  ]);
  const page = await listNotices(db(), id, { limit: 3 });
  const next = await listNotices(db(), id, { limit: 3, cursor: { where: 'after', at: page.after ?? '' } });
  expect(next.rows.map(({ content }) => appOf(content))).toEqual(['Payment 0']);
  expect(await textsOf(other.id)).toEqual([]);
});

test('one notice is read, or all of them, by their person alone', async () => {
  const [{ id }, other] = [await createSeller(db()), await createSeller(db())];
  await tell(id, 3);
  const [latest] = (await listNotices(db(), id, { limit: 1 })).rows;
  await markNoticesRead(db(), other.id, [latest?.id ?? ''], NOW);
  await markAllNoticesRead(db(), other.id, NOW);
  expect((await textsOf(id)).map(([, isRead]) => isRead)).toEqual([false, false, false]);
  await markNoticesRead(db(), id, [latest?.id ?? ''], NOW);
  expect((await textsOf(id)).map(([, isRead]) => isRead)).toEqual([true, false, false]);
  await markAllNoticesRead(db(), id, NOW);
  expect((await textsOf(id)).map(([, isRead]) => isRead)).toEqual([true, true, true]);
});

test('the statement that reads the session counts what is unread, up to a bound', async () => {
  const { seller, sessionId } = await signedIn();
  const { token } = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
  await db().notice.deleteMany({ where: { userId: seller.id } });
  const unread = async () => (await findSession(db(), token))?.unreadNotices;
  expect(await unread()).toBe(0);
  await tell(seller.id, 2);
  await tell((await createSeller(db())).id, 2);
  expect(await unread()).toBe(2);
  await tell(seller.id, 30);
  expect(await unread()).toBe(MOST_UNREAD + 1);
  await markAllNoticesRead(db(), seller.id, NOW);
  expect(await unread()).toBe(0);
});

test('notices are kept for 90 days, and of each person the newest ones; what waits to be mailed stays', async () => {
  const [{ id }, { id: few }] = [await createSeller(db()), await createSeller(db())];
  await tell(few, 2, new Date(NOW.getTime() - 91 * DAY_MS));
  await tell(few, 3, new Date(NOW.getTime() - 89 * DAY_MS));
  await tell(id, MOST_KEPT + 20);
  await removeOldNotices(NOW);
  expect(await db().notice.count({ where: { userId: few } })).toBe(3);
  expect(await db().notice.count({ where: { userId: id } })).toBe(MOST_KEPT + 20);
  await db().notice.updateMany({ where: { userId: id }, data: { isWaiting: false } });
  await removeOldNotices(NOW);
  expect(await db().notice.count({ where: { userId: id } })).toBe(MOST_KEPT);
  expect((await textsOf(id))[0]?.[0]).toBe(`Payment ${MOST_KEPT + 19}`);
});
