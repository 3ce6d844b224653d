import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { addOperator } from './accounts/add-operator.ts';
import { removeOperator } from './accounts/remove-operator.ts';
import { Browser, signedIn } from './accounts/testing.ts';
import { db, setDb } from './db.ts';
import { env, setEnv } from './env.ts';
import { sellerOf } from './session.ts';

testDatabase();

const seenAt = async (id: string) => (await db().session.findUniqueOrThrow({ where: { id } })).updatedAt;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('whoever sends a session’s cookie is its person', async () => {
  const { seller, browser, sessionId } = await signedIn();
  expect(await sellerOf(new Browser().headers)).toBeNull();
  expect(await sellerOf(browser.headers)).toMatchObject({ id: seller.id, sessionId, isOperator: false });
});

test('an address in OPERATOR_EMAILS makes nobody an operator, whoever signs up with it: the role is the account’s', async () => {
  const { seller, browser } = await signedIn();
  setEnv({ ...env(), operatorEmails: [seller.email] });
  expect(await sellerOf(browser.headers)).toMatchObject({ isOperator: false });
  await addOperator(seller.email.toUpperCase(), new Date());
  await db().user.update({ where: { id: seller.id }, data: { email: 'moved@example.com' } });
  expect(await sellerOf(browser.headers)).toMatchObject({ isOperator: true });
  await removeOperator('moved@example.com', new Date());
  expect(await sellerOf(browser.headers)).toMatchObject({ isOperator: false });
});

test('an operator owes a second factor, unless the account is demo data', async () => {
  const { seller, browser } = await signedIn();
  expect(await sellerOf(browser.headers)).toMatchObject({ owesSecondFactor: false });
  const change = (data: { isDemo?: boolean; twoFactorEnabled?: boolean }) =>
    db().user.update({ where: { id: seller.id }, data });
  await addOperator(seller.email, new Date());
  expect(await sellerOf(browser.headers)).toMatchObject({ owesSecondFactor: true });
  await change({ isDemo: true });
  expect(await sellerOf(browser.headers)).toMatchObject({ owesSecondFactor: false });
  await change({ isDemo: false, twoFactorEnabled: true });
  expect(await sellerOf(browser.headers)).toMatchObject({ owesSecondFactor: false });
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

test('a database that was away for a moment signs nobody out and fails no page', async () => {
  const { seller, browser } = await signedIn();
  const here = db();
  let failures = 1;
  setDb(
    new Proxy(here, {
      get: (client, name) => {
        if (name === 'session' && failures > 0) {
          failures -= 1;
          throw new Error('Connection terminated unexpectedly');
        }
        return Reflect.get(client, name);
      },
    }),
  );
  try {
    expect(await sellerOf(browser.headers)).toMatchObject({ id: seller.id });
    expect(failures).toBe(0);
  } finally {
    setDb(here);
  }
});
