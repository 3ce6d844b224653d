import { expect, test } from 'vitest';
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
  const countFor = async (body: object, path = '', method = 'PATCH', key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const ask = () => send(method, `/subscriptions/${id}${path}`, { token: connected.token, body, headers });
    let status = 0;
    const statements = await statementsOf(async () => {
      status = (await ask()).status;
    });
    expect(status).toBe(200);
    return statements.length;
  };
  return { variant, countFor };
}

test.each(LIVE_AND_TEST)('what changes the subscription alone waits for the database three times, %s', async (mode) => {
  const { variant, countFor } = await changing(mode);
  expect(await countFor({ action: 'cancel' })).toBe(3);
  expect(await countFor({ action: 'cancel' })).toBe(2);
  expect(await countFor({ action: 'resume' })).toBe(3);
  const later = { action: 'swap', variant_id: variant.id, when: 'period_end' };
  expect(await countFor(later)).toBe(4);
  expect(await countFor({ action: 'resume' })).toBe(3);
  expect(await countFor({}, '/pause', 'POST')).toBe(3);
  expect(await countFor({ action: 'cancel_immediately' })).toBe(3);
});

test.each(LIVE_AND_TEST)('a swap with its lines, in a transaction, waits eight times, %s', async (mode) => {
  const { variant, countFor } = await changing(mode);
  expect(await countFor({ action: 'swap', variant_id: variant.id })).toBeLessThanOrEqual(8);
});

test('an Idempotency-Key takes one more, and its retry two', async () => {
  const { countFor } = await changing('live');
  await countFor({ action: 'cancel' }, '', 'PATCH', 'deletes-what-has-expired');
  expect(await countFor({ action: 'resume' }, '', 'PATCH', 'one')).toBe(4);
  expect(await countFor({ action: 'resume' }, '', 'PATCH', 'one')).toBe(3);
});
