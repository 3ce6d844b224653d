import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../../testing.ts';
import { addVariant, subscribe } from '../testing.ts';

testDatabase();

const LIVE_AND_TEST = ['live', 'test'] as const;

/** A subscription, and what asks the database while it is changed by its path. */
async function changing(mode: 'live' | 'test') {
  const connected = await connect({ mode });
  const { id } = await subscribe(connected, { end: '2099-01-01' });
  const variant = await addVariant(connected);
  const countFor = async (body: object, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const ask = () => send('PATCH', `/subscriptions/${id}`, { token: connected.token, body, headers });
    let status = 0;
    const statements = await statementsOf(async () => {
      status = (await ask()).status;
    });
    expect(status).toBe(200);
    return statements.length;
  };
  return { variant, countFor };
}

/** What holds the store's clock, which only test mode has. */
const CLOCK = { live: 0, test: 1 };

test.each(LIVE_AND_TEST)('a change is one statement in a transaction on the locked row, %s', async (mode) => {
  const { variant, countFor } = await changing(mode);
  // The token; BEGIN, the lock and what it decides on, which go together; the row with its history, event and entry;
  // COMMIT.
  const whole = 6 + CLOCK[mode];
  expect(await countFor({ action: 'cancel' })).toBe(whole);
  expect(await countFor({ action: 'cancel' })).toBe(whole - 1);
  expect(await countFor({ action: 'resume' })).toBe(whole);
  const later = { action: 'swap', variant_id: variant.id, when: 'period_end' };
  expect(await countFor(later)).toBe(whole + 1);
  expect(await countFor({ action: 'resume' })).toBe(whole);
  expect(await countFor({ action: 'pause' })).toBe(whole);
  expect(await countFor({ action: 'cancel_immediately' })).toBe(whole);
});

test.each(LIVE_AND_TEST)('a swap reads its plan too, and stores its lines in the same statement, %s', async (mode) => {
  const { variant, countFor } = await changing(mode);
  expect(await countFor({ action: 'swap', variant_id: variant.id })).toBe(7 + CLOCK[mode]);
});

test('an Idempotency-Key takes two more, and its retry two in all beside the token', async () => {
  const { countFor } = await changing('live');
  await countFor({ action: 'cancel' }, 'deletes-what-has-expired');
  expect(await countFor({ action: 'resume' }, 'one')).toBe(8);
  expect(await countFor({ action: 'resume' }, 'one')).toBe(3);
});

test('an object is read in one statement with the check of its token, a list in another', async () => {
  const connected = await connect();
  const { id } = await subscribe(connected, { end: '2099-01-01' });
  const { customerId, productId } = await db().subscription.findUniqueOrThrow({ where: { id } });
  const countFor = async (path: string, token: string = connected.token) => {
    let status = 0;
    const statements = await statementsOf(async () => {
      status = (await send('GET', path, { token })).status;
    });
    return [status, statements.length];
  };
  const ones = [`/subscriptions/${id}?expand=customer`, `/customers/${customerId}`, `/products/${productId}`];
  for (const path of [...ones, `/subscriptions/${id}`, `/subscriptions/${id}/upcoming_invoice`])
    expect([path, ...(await countFor(path))]).toEqual([path, 200, 1]);
  expect(await countFor('/subscriptions/1')).toEqual([404, 1]);
  expect(await countFor(`/subscriptions/${id}?expand=nothing`)).toEqual([400, 1]);
  expect(await countFor('/subscriptions')).toEqual([200, 2]);
});

test('reads change nothing, also where something is due: that is a job’s', async () => {
  const connected = await connect();
  const { id } = await subscribe(connected, { end: '2025-07-01' });
  const texts = async () => {
    const paths = ['/subscriptions', `/subscriptions/${id}`, `/subscriptions/${id}/invoices`, '/invoices', '/orders'];
    for (const path of paths) expect((await send('GET', path, { token: connected.token })).status).toBe(200);
  };
  const changes = (await statementsOf(texts)).filter((text) => /\b(?:INSERT INTO|UPDATE|DELETE FROM)\b/.test(text));
  expect(changes).toEqual([]);
  expect(await db().subscription.findUnique({ where: { id } })).toMatchObject({
    currentPeriodEnd: new Date('2025-07-01T00:00:00.000Z'),
  });
});

test('what was read ahead isn’t given to a wrong token, without the scope, or to another store', async () => {
  const connected = await connect();
  const { id } = await subscribe(connected, { end: '2099-01-01' });
  const read = async ({ token }: { token: string }) => {
    const { status, body } = await send('GET', `/subscriptions/${id}`, { token });
    return [status, JSON.stringify(body).includes(`"id":"${id}"`)];
  };
  expect(await read(connected)).toEqual([200, true]);
  expect(await read(await connect({ storeId: connected.storeId, scopes: ['customers:read'] }))).toEqual([403, false]);
  expect(await read(await connect({ storeId: connected.storeId, mode: 'live' }))).toEqual([404, false]);
  expect(await read(await connect())).toEqual([404, false]);
  await db().connection.update({ where: { id: connected.connectionId }, data: { accessHash: 'another' } });
  expect(await read(connected)).toEqual([401, false]);
});
