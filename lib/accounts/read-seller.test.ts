import { stringifyCookie } from 'cookie';
import { expect, test } from 'vitest';
import { createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { db, setDb } from '../database/db.ts';
import { env, setEnv } from '../kernel/config/env.ts';
import { inScope } from '../kernel/process/request-scope.ts';
import { addOperator, removeOperator } from './add-operator.ts';
import { cookieName, SESSION_MARGIN_MS } from './auth-settings.ts';
import { keepSeller, readSeller } from './read-seller.ts';
import { findSession } from './sessions.ts';
import { Browser, signedIn } from './testing.ts';

testDatabase();

const seenAt = async (id: string) => (await db().session.findUniqueOrThrow({ where: { id } })).updatedAt;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('whoever sends a session’s cookie is its person', async () => {
  const { seller, browser, sessionId } = await signedIn();
  expect(await readSeller(new Browser().headers)).toBeNull();
  expect(await readSeller(browser.headers)).toMatchObject({ id: seller.id, sessionId, isOperator: false });
});

test('an address in OPERATOR_EMAILS makes nobody an operator, whoever signs up with it: the role is the account’s', async () => {
  const { seller, browser } = await signedIn();
  setEnv({ ...env(), operatorEmails: [seller.email] });
  expect(await readSeller(browser.headers)).toMatchObject({ isOperator: false });
  await addOperator(seller.email.toUpperCase(), new Date());
  await db().user.update({ where: { id: seller.id }, data: { email: 'moved@example.com' } });
  expect(await readSeller(browser.headers)).toMatchObject({ isOperator: true });
  await removeOperator('moved@example.com', new Date());
  expect(await readSeller(browser.headers)).toMatchObject({ isOperator: false });
});

test('an operator owes a second factor, unless the account is demo data', async () => {
  const { seller, browser } = await signedIn();
  expect(await readSeller(browser.headers)).toMatchObject({ owesSecondFactor: false });
  const change = (data: { isDemo?: boolean; twoFactorEnabled?: boolean }) =>
    db().user.update({ where: { id: seller.id }, data });
  await addOperator(seller.email, new Date());
  expect(await readSeller(browser.headers)).toMatchObject({ owesSecondFactor: true });
  await change({ isDemo: true });
  expect(await readSeller(browser.headers)).toMatchObject({ owesSecondFactor: false });
  await change({ isDemo: false, twoFactorEnabled: true });
  expect(await readSeller(browser.headers)).toMatchObject({ owesSecondFactor: false });
});

test('last seen is written every five minutes at most', async () => {
  const { browser, sessionId } = await signedIn();
  const seen = [minutesAgo(4), minutesAgo(6)];
  for (const updatedAt of seen) {
    await db().session.update({ where: { id: sessionId }, data: { updatedAt } });
    await readSeller(browser.headers);
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
        if (name === '$queryRaw' && failures > 0) {
          failures -= 1;
          throw new Error('Connection terminated unexpectedly');
        }
        return Reflect.get(client, name);
      },
    }),
  );
  try {
    expect(await readSeller(browser.headers)).toMatchObject({ id: seller.id });
    expect(failures).toBe(0);
  } finally {
    setDb(here);
  }
});

test('only a cookie that we have signed opens a session, and only until it ends or its person is suspended', async () => {
  const { seller, browser, sessionId } = await signedIn();
  const name = cookieName('session');
  const signed = browser.cookies.get(name) ?? '';
  const [token, signature] = [signed.slice(0, signed.indexOf('.')), signed.slice(signed.indexOf('.'))];
  const asks = async (value: string) => {
    const cookie = stringifyCookie({ [name]: value });
    expect(await statementsOf(() => readSeller(new Headers({ cookie })))).toEqual([]);
    expect(await readSeller(new Headers({ cookie }))).toBeNull();
  };
  for (const value of [token, `${token}.`, `${token.slice(1)}${signature}`, `x${token}${signature}`, signature, ''])
    await asks(value);
  expect(await readSeller(new Headers({ cookie: stringifyCookie({ 'session-x': signed }) }))).toBeNull();

  const change = (data: { expiresAt: Date }) => db().session.update({ where: { id: sessionId }, data });
  await change({ expiresAt: new Date(Date.now() + SESSION_MARGIN_MS - 1_000) });
  expect(await readSeller(browser.headers)).toBeNull();
  await change({ expiresAt: new Date(Date.now() + SESSION_MARGIN_MS + 60_000) });
  expect(await readSeller(browser.headers)).toMatchObject({ id: seller.id, confirmedAt: expect.any(Date) });
  await db().user.update({ where: { id: seller.id }, data: { suspendedAt: new Date() } });
  expect(await readSeller(browser.headers)).toBeNull();
});

test('what is read of a session is what its columns say, in one statement', async () => {
  const { seller, sessionId } = await signedIn();
  const { token } = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
  const change = (data: object) => db().user.update({ where: { id: seller.id }, data });
  for (const data of [
    {},
    { operatorSince: new Date(), suspendedAt: new Date(), isDemo: true, emailVerified: true, shownMode: 'test' },
    { language: 'ja', timeZone: 'Asia/Tokyo', buildsApps: true },
  ]) {
    const user = await change(data);
    await db().session.update({ where: { id: sessionId }, data: { confirmedAt: user.operatorSince } });
    const session = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
    const { name, email, operatorSince, isDemo, suspendedAt, twoFactorEnabled, shownMode, shownStoreId } = user;
    const { language, timeZone, buildsApps } = user;
    const { expiresAt, updatedAt, createdAt, confirmedAt } = session;
    expect(await findSession(db(), token)).toStrictEqual({
      sessionId,
      expiresAt,
      updatedAt,
      createdAt,
      confirmedAt,
      userId: seller.id,
      name,
      email,
      operatorSince,
      isDemo,
      suspendedAt,
      twoFactorEnabled,
      shownMode,
      shownStoreId,
      language,
      timeZone,
      buildsApps,
      isEmailConfirmed: user.emailVerified,
      unreadNotices: 0,
      hasAppOrKey: false,
    });
  }
  expect(await findSession(db(), 'another')).toBeNull();
  expect(await statementsOf(() => findSession(db(), token))).toHaveLength(1);
});

test('a request reads it once, for its own cookie alone; the next one reads it anew', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  await inScope({ requestId: 'req_1' }, async () => {
    expect(await keepSeller(one.browser.cookie)).toMatchObject({ id: one.seller.id });
    const statements = await statementsOf(async () => {
      expect(await readSeller(one.browser.headers)).toMatchObject({ id: one.seller.id });
    });
    expect(statements).toEqual([]);
    expect(await readSeller(other.browser.headers)).toMatchObject({ id: other.seller.id });
  });
  await db().session.deleteMany({ where: { userId: one.seller.id } });
  expect(await inScope({ requestId: 'req_2' }, () => readSeller(one.browser.headers))).toBeNull();
  expect(inScope({}, () => keepSeller('session=of-somebody'))).toBeNull();
});

test('whoever has an app, works on one, has an API key or says so is a developer', async () => {
  const { seller, sessionId } = await signedIn();
  const { token } = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
  const isDeveloper = async () => {
    const found = await findSession(db(), token);
    return found && (found.buildsApps || found.hasAppOrKey);
  };
  expect(await isDeveloper()).toBe(false);
  const store = await createStore(db(), seller.id);
  const key = {
    storeId: store.id,
    mode: 'test',
    makerId: seller.id,
    name: 'Script',
    selector: 'one',
    hash: '',
  } as const;
  const { id: keyId } = await db().apiKey.create({ data: key });
  expect(await isDeveloper()).toBe(true);
  await db().apiKey.update({ where: { id: keyId }, data: { revokedAt: new Date() } });
  expect(await isDeveloper()).toBe(false);
  const { id: appId } = await createApp(db(), (await createSeller(db())).id);
  await db().appDeveloper.create({ data: { appId, userId: seller.id } });
  expect(await isDeveloper()).toBe(true);
  await db().appDeveloper.deleteMany({ where: { appId } });
  expect(await isDeveloper()).toBe(false);
  await createApp(db(), seller.id);
  expect(await isDeveloper()).toBe(true);
});
