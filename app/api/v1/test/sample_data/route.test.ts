import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../../testing.ts';

testDatabase();

const fill = (token: string, headers: Record<string, string> = {}) =>
  send('POST', '/test/sample_data', { token, body: {}, headers });

test('201 adds a catalogue and subscriptions in every status, whose invoices add up', async () => {
  const { token, storeId } = await connect();
  const made = await fill(token);
  expect([made.status, made.body]).toEqual([201, { data: { products: 4, customers: 21, subscriptions: 28 } }]);
  const { data } = (await send('GET', '/subscriptions?limit=100&expand=customer,variant', { token })).body;
  const count = (status: string) => data.filter((one: { status: string }) => one.status === status).length;
  expect(['trialing', 'active', 'past_due', 'paused', 'canceled'].map(count)).toEqual([2, 23, 1, 1, 1]);
  const swappable = data.filter(
    (one: { status: string; cancel_at_period_end: boolean; variant: { interval: string } }) =>
      one.status === 'active' && !one.cancel_at_period_end && one.variant.interval === 'month',
  );
  expect(swappable.length).toBeGreaterThanOrEqual(12);
  const { data: products } = (await send('GET', '/products', { token })).body;
  const variants = products.flatMap((product: { variants: object[] }) => product.variants);
  expect(variants.filter(({ archived }: { archived: boolean }) => archived)).toHaveLength(1);
  expect(variants.filter(({ currency }: { currency: string }) => currency === 'eur')).toHaveLength(1);
  const invoices = await db().invoice.findMany({
    where: { storeId },
    include: { lines: true },
    orderBy: { number: 'asc' },
  });
  for (const { total, lines } of invoices) expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
  expect(invoices.map(({ number }) => Number(number.slice(-6)))).toEqual(invoices.map((_, index) => index + 1));
  const issued = invoices.map(({ issuedAt }) => issuedAt.getTime());
  expect(issued).toEqual(issued.toSorted((a, b) => a - b));
});

test('200 updated_since finds it, though it has no events', async () => {
  const { token } = await connect();
  const started = Date.now();
  await fill(token);
  type Listed = { id: string; updated_at: string };
  const list = async (query = ''): Promise<Listed[]> =>
    (await send('GET', `/subscriptions?limit=100${query}`, { token })).body.data;
  const all = await list();
  for (const days of [0, 1, 5, 20, 40, 400]) {
    const since = new Date(started - days * 86_400_000).toISOString();
    const changed = all.filter(({ updated_at: at }) => at >= since);
    expect(changed.length, since).toBeGreaterThan(0);
    expect(await list(`&updated_since=${since}`), since).toEqual(changed);
  }
});

test('409 store_not_empty afterwards; a retry with the same key gets the first answer', async () => {
  const { token } = await connect();
  const headers = { 'Idempotency-Key': 'fill' };
  const first = await fill(token, headers);
  expect((await fill(token, headers)).body).toEqual(first.body);
  const refused = await fill(token);
  expect([refused.status, refused.body.error]).toEqual([409, 'store_not_empty']);
});

test('two at once fill it once', async () => {
  const { token, storeId } = await connect();
  const statuses = (await Promise.all([fill(token), fill(token)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
  expect(await db().product.count({ where: { storeId } })).toBe(4);
});

test('409 test_mode_only with a live token, 400 invalid_request', async () => {
  const live = await connect({ mode: 'live' });
  const refused = await fill(live.token);
  expect([refused.status, refused.body.error]).toEqual([409, 'test_mode_only']);
  const { token } = await connect();
  const extra = await send('POST', '/test/sample_data', { token, body: { size: 'large' } });
  expect([extra.status, extra.body.param]).toEqual([400, 'size']);
});
