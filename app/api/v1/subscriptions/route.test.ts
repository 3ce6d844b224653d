import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, passDue, send } from '../testing.ts';
import { at, subscribe } from './testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

test('200 pages through all subscriptions of the store and mode, oldest first, each once', async () => {
  const connected = await connect();
  const { token, storeId } = connected;
  const made = [];
  for (let index = 0; index < 5; index += 1) made.push((await subscribe(connected)).id);
  await subscribe({ storeId, mode: 'live' });
  await subscribe(await connect());
  const seen: string[] = [];
  let cursor: string | null = null;
  const sizes: number[] = [];
  do {
    const { status, body } = await send('GET', `/subscriptions?limit=2${cursor ? `&cursor=${cursor}` : ''}`, { token });
    expect(status).toBe(200);
    sizes.push(body.data.length);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(sizes).toEqual([2, 2, 1]);
  expect(seen).toEqual([...made].sort());
});

test('next_cursor is null when the last page is full', async () => {
  const connected = await connect();
  await subscribe(connected);
  await subscribe(connected);
  const { body } = await send('GET', '/subscriptions?limit=2', { token: connected.token });
  expect([body.data.length, body.next_cursor]).toEqual([2, null]);
});

test('200 filters by status and customer_id', async () => {
  const connected = await connect();
  const { token } = connected;
  const one = await subscribe(connected, { status: 'paused' });
  const two = await subscribe(connected, { customerId: one.customerId });
  await subscribe(connected);
  const ids = async (query: string) =>
    (await send('GET', `/subscriptions?${query}`, { token })).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('status=paused')).toEqual([one.id]);
  expect(await ids(`customer_id=${one.customerId}`)).toEqual([one.id, two.id].sort());
  expect(await ids(`customer_id=${one.customerId}&status=active`)).toEqual([two.id]);
  expect(await ids(`customer_id=${randomUUID()}`)).toEqual([]);
});

test('200 filters by what the status is now: a cancel that was due has happened', async () => {
  const connected = await connect();
  const { token } = connected;
  const ending = await subscribe(connected, { scheduled: true });
  const staying = await subscribe(connected);
  vi.setSystemTime(at('2025-07-01'));
  await passDue();
  const active = await send('GET', '/subscriptions?status=active', { token });
  expect(active.body.data.map(({ id }: { id: string }) => id)).toEqual([staying.id]);
  const canceled = await send('GET', '/subscriptions?status=canceled', { token });
  expect(canceled.body.data).toMatchObject([{ id: ending.id, ended_at: '2025-07-01T00:00:00.000Z' }]);
});

test('400 invalid_request names the wrong parameter', async () => {
  const connected = await connect();
  for (let index = 0; index < 2; index += 1) await subscribe(connected);
  const { body: page } = await send('GET', '/subscriptions?limit=1', { token: connected.token });
  const cases: [string, string][] = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['status=ended', 'status'],
    ['customer_id=kim', 'customer_id'],
    ['cursor=', 'cursor'],
    ['cursor=abc', 'cursor'],
    [`cursor=${page.next_cursor}&status=active`, 'cursor'],
  ];
  for (const [query, param] of cases) {
    const { status, body } = await send('GET', `/subscriptions?${query}`, { token: connected.token });
    expect([query, status, body.error, body.param]).toEqual([query, 400, 'invalid_request', param]);
  }
  const stranger = await connect();
  const { body } = await send('GET', `/subscriptions?cursor=${page.next_cursor}`, { token: stranger.token });
  expect(body.param).toBe('cursor');
});
