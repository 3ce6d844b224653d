import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { Browser, signedIn } from './accounts/testing.ts';
import { db } from './db.ts';
import { env, setEnv } from './env.ts';
import { sellerOf } from './session.ts';

testDatabase();

const seenAt = async (id: string) => (await db().session.findUniqueOrThrow({ where: { id } })).updatedAt;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('whoever sends a session’s cookie is its person; an operator by the email alone', async () => {
  const { seller, browser, sessionId } = await signedIn();
  expect(await sellerOf(new Browser().headers)).toBeNull();
  expect(await sellerOf(browser.headers)).toMatchObject({ id: seller.id, sessionId, isOperator: false });
  setEnv({ ...env(), operatorEmails: [seller.email] });
  expect(await sellerOf(browser.headers)).toMatchObject({ isOperator: true });
});

test('last seen is written every five minutes at most', async () => {
  const { browser, sessionId } = await signedIn();
  const seen = [minutesAgo(4), minutesAgo(6)];
  for (const updatedAt of seen) {
    await db().session.update({ where: { id: sessionId }, data: { updatedAt } });
    await sellerOf(browser.headers);
    const isWritten = (await seenAt(sessionId)).getTime() > updatedAt.getTime();
    expect(isWritten).toBe(updatedAt === seen[1]);
  }
});
