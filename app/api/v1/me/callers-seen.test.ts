import { beforeEach, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as stream } from '@/app/api/v1/events/stream/route.ts';
import { GET as products } from '@/app/api/v1/products/route.ts';
import { callersSeen } from '@/lib/calls/networks/check-network.ts';
import { db } from '@/lib/database/db.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { HOUR_MS } from '@/lib/kernel/text/durations.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { basic, get, makeKey, post, refreshBody, scene } from '@/prisma/testing/scene.ts';
import { at, callMcp, callMe, ELSEWHERE, enforced, enforceFor, HOME, REFUSED } from './networks-testing.ts';

testDatabase();
beforeEach(async () => {
  callersSeen.clear();
  await db().throttle.deleteMany();
});

/** As another process of the same installation, which has seen nothing itself. */
const elsewhere = () => callersSeen.clear();

test('whether addresses are seen is known to all processes as soon as one has seen a public one, at every door', async () => {
  const { seller, store, app, connect } = await scene();
  const resources = ['https://api.tillgate.example', 'https://tillgate.example/mcp'];
  const { access_token, refresh_token } = await connect({ resources });
  const { key, id } = await makeKey(seller, store, { scopes: ['products:read'] });
  await enforceFor(app.id);
  await db().apiKey.update({ where: { id }, data: enforced() });
  const insider = '10.9.8.7';
  const calls = [
    () => callMe(access_token, insider),
    () => callMcp(access_token, insider).then(({ status }) => ({ ...REFUSED, status })),
    () => get(products, key, at(insider)),
    () => post(token, refreshBody(app, refresh_token), at(insider)),
    () => post(token, refreshBody(app, refresh_token), { ...at(insider), 'idempotency-key': 'k' }),
    () => get(stream, undefined, { ...basic(app.clientId, app.clientSecret), ...at(insider) }),
  ];
  expect((await callMe(access_token, HOME)).status).toBe(200);
  for (let round = 0; round < 4; round += 1)
    for (const call of calls) {
      elsewhere();
      expect(await call()).toMatchObject(REFUSED);
    }
  expect((await post(token, refreshBody(app, refresh_token), at(HOME))).status).toBe(200);
});

test('it is known from calls that nobody limits, and of those that were refused', async () => {
  for (const isLimited of [false, true]) {
    await db().throttle.deleteMany();
    const { app, connect } = await scene();
    const [limited, other] = [await connect(), await (await scene()).connect()];
    await enforceFor(app.id);
    elsewhere();
    expect((await callMe(limited.access_token, '10.9.8.7')).status).toBe(200);
    await callMe(isLimited ? limited.access_token : other.access_token, ELSEWHERE);
    // Told to the others after the answer.
    await expect.poll(() => db().throttle.count()).toBeGreaterThan(0);
    elsewhere();
    expect(await callMe(limited.access_token, '10.9.8.7')).toMatchObject(REFUSED);
  }
});

test('it is forgotten a day after the last, and with another TRUST_PROXY', async () => {
  const { app, connect } = await scene();
  const { access_token } = await connect();
  await enforceFor(app.id);
  const began = Date.now();
  expect((await callMe(access_token, HOME)).status).toBe(200);
  const hoursLater = async (hours: number) => {
    setClock(() => new Date(began + hours * HOUR_MS));
    elsewhere();
    return (await callMe(access_token, '10.9.8.7')).status;
  };
  expect([await hoursLater(23), await hoursLater(25)]).toEqual([403, 200]);
  setClock(undefined);
  testSettings({ trustProxy: 1 });
  elsewhere();
  expect((await callMe(access_token, '10.9.8.7')).status).toBe(200);
  testSettings();
});
