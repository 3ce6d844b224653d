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

/** The status of a call, and how many statements it took; the first is the check of its token, which reads no sales. */
async function spent(path: string, token: string) {
  let status = 0;
  const [check = '', ...others] = await statementsOf(async () => {
    status = (await send('GET', path, { token })).status;
  });
  expect(check).not.toMatch(/\b(?:subscription|customer|product|invoice)\b/);
  return [status, 1 + others.length];
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

test('an object or a list is read in one statement after the check of its token', async () => {
  const connected = await connect();
  const { id } = await subscribe(connected, { end: '2099-01-01' });
  const { customerId, productId } = await db().subscription.findUniqueOrThrow({ where: { id } });
  const ones = [`/subscriptions/${id}?expand=customer`, `/customers/${customerId}`, `/products/${productId}`];
  for (const path of [...ones, `/subscriptions/${id}`, `/subscriptions/${id}/upcoming_invoice`, '/subscriptions'])
    expect([path, ...(await spent(path, connected.token))]).toEqual([path, 200, 2]);
  expect(await spent(`/subscriptions/${id}/invoices`, connected.token)).toEqual([200, 3]);
  expect(await spent('/subscriptions/1', connected.token)).toEqual([404, 2]);
});

test('a call that is refused reads nothing of the store', async () => {
  const connected = await connect();
  const { id } = await subscribe(connected, { end: '2099-01-01' });
  const { storeId } = connected;
  const { token: without } = await connect({ storeId, scopes: ['customers:read'] });
  for (const path of [`/subscriptions/${id}`, `/subscriptions/${id}/upcoming_invoice`, '/subscriptions'])
    expect([path, ...(await spent(path, without))]).toEqual([path, 403, 1]);
  expect(await spent(`/subscriptions/${id}?expand=nothing`, connected.token)).toEqual([400, 1]);
  await db().connection.update({ where: { id: connected.connectionId }, data: { accessHash: 'another' } });
  expect(await spent(`/subscriptions/${id}`, connected.token)).toEqual([401, 1]);
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
