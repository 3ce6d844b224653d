import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { decideApproval } from '@/extensions/approvals/lib/decide-approval.ts';
import { setPaymentProvider } from '@/lib/billing/invoices/collect-payment.ts';
import { previewChange } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { type ActionMembers, actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { db } from '@/lib/database/db.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { readLimits } from '@/lib/oauth/connections/connection-limit.ts';
import { setSellerLimits } from '@/lib/oauth/connections/seller-connection-limits.ts';
import { asSellerId } from '@/lib/permissions/seller.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { context } from '@/prisma/demo/factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../testing.ts';
import { addVariant, subscribe } from './testing.ts';

testDatabase();
afterEach(() => {
  setClock(undefined);
  setPaymentProvider(undefined);
});

const DAY_MS = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A connection with full access whose seller limits it, some subscriptions, and other plans for them. */
async function limited(limits: Partial<Parameters<typeof readLimits>[0]>, count = 1, mode: 'live' | 'test' = 'test') {
  const connected = await connect({ mode });
  const { ownerId } = await db().store.findUniqueOrThrow({ where: { id: connected.storeId } });
  const seller = { id: asSellerId(ownerId), name: 'Sam' };
  const subscriptions = [];
  for (let index = 0; index < count; index += 1)
    subscriptions.push(await subscribe(connected, { start: day(-10), end: day(20) }));
  const yearly = (await addVariant(connected, { price: 90_000n, interval: 'year' })).id;
  const smaller = (await addVariant(connected, { price: 1_000n })).id;
  const set = async (wanted: typeof limits) => {
    const read = readLimits({ changes: '', neverCancels: false, credits: '', ...wanted }, 'usd');
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    expect(await setSellerLimits(seller.id, connected.connectionId, read, context())).toBe(true);
  };
  await set(limits);
  return { ...connected, seller, subscriptions, yearly, smaller, set, first: subscriptions[0]?.id ?? '' };
}

type Here = Awaited<ReturnType<typeof limited>>;

const change = ({ token }: Here, id: string, body: object, headers = {}) =>
  send('PATCH', `/subscriptions/${id}`, { token, body, headers });

async function approve({ seller, storeId, mode }: Here, approval: { id: string; authorization_details: unknown[] }) {
  const access = await checkSellerStore(seller, storeId, mode, 'change');
  if (!access || access === 'forbidden') throw new Error('may not');
  const [detail] = approval.authorization_details as (ActionMembers & { subscription_id: string })[];
  if (!detail) throw new Error('no detail');
  const { previewId } = await previewChange(access, detail.subscription_id, actionOf(detail), { now: new Date() });
  return decideApproval(seller, approval.id, { isApproved: true, quote: previewId }, context());
}

const waiting = ({ connectionId }: Here) => db().approval.count({ where: { connectionId, status: 'pending' } });
const usedOf = ({ connectionId }: Here) => db().connectionLimit.findUniqueOrThrow({ where: { connectionId } });

test('64 at once at a limit of 20: 20 done, 44 waiting, none lost', async () => {
  const here = await limited({ changes: '20' }, 64);
  const answers = await Promise.all(here.subscriptions.map(({ id }) => change(here, id, { action: 'cancel' })));
  const of = (status: number) => answers.filter((answer) => answer.status === status).map(({ body }) => body.data);
  expect([of(200).length, of(202).length]).toEqual([20, 44]);
  expect(of(202)[0]).toMatchObject({
    status: 'pending',
    url: expect.stringContaining('/approve/'),
    subscription: null,
  });
  const touched = [
    ...of(200).map(({ id }: { id: string }) => id),
    ...of(202).map((one: { authorization_details: { subscription_id: string }[] }) => {
      return one.authorization_details[0]?.subscription_id;
    }),
  ];
  expect(new Set(touched)).toEqual(new Set(here.subscriptions.map(({ id }) => id)));
  expect(await db().subscription.count({ where: { storeId: here.storeId, cancelAtPeriodEnd: true } })).toBe(20);
  expect(await waiting(here)).toBe(44);
  // What waits leaves room for what it asks for itself, and approving it counts against nothing.
  for (const one of of(202).slice(0, 3)) expect(await approve(here, one)).toMatchObject({ is: 'decided' });
  expect(await db().subscription.count({ where: { storeId: here.storeId, cancelAtPeriodEnd: true } })).toBe(23);
  expect((await usedOf(here)).changes).toBe(20);
});

test('what is paid first: 3 of 16 at once are paid and done, the others wait unpaid', async () => {
  const here = await limited({ changes: '3' }, 16, 'live');
  const paid = new Set<string>();
  setPaymentProvider(async ({ id }) => {
    paid.add(id);
    return 'paid';
  });
  const swap = { action: 'swap', variant_id: here.yearly };
  const answers = await Promise.all(here.subscriptions.map(({ id }) => change(here, id, swap)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(13).fill(202)]);
  expect(paid.size).toBe(3);
  expect(await db().invoice.count({ where: { storeId: here.storeId } })).toBe(16 + 3);
  expect(await waiting(here)).toBe(13);
});

test('a payment that fails, and a change that is impossible, use nothing up', async () => {
  const here = await limited({ changes: '1' }, 2, 'live');
  setPaymentProvider(async () => 'failed');
  const swap = { action: 'swap', variant_id: here.yearly };
  expect((await change(here, here.first, swap)).status).toBe(402);
  expect((await change(here, here.first, { action: 'resume' })).status).toBe(409);
  expect((await usedOf(here)).changes).toBe(0);
  setPaymentProvider(undefined);
  expect((await change(here, here.first, swap)).status).toBe(200);
  expect((await change(here, here.subscriptions[1]?.id ?? '', swap)).status).toBe(202);
});

test('never cancel: each cancellation waits, everything else is done', async () => {
  const here = await limited({ neverCancels: true }, 2);
  expect((await change(here, here.first, { action: 'swap', variant_id: here.smaller })).status).toBe(200);
  for (const action of ['cancel', 'cancel_immediately'])
    expect((await change(here, here.first, { action })).status).toBe(202);
  expect((await send('GET', `/subscriptions/${here.first}`, here)).body.data).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
  });
});

test('credits up to an amount a month: the credit lines of swaps, in the store’s currency', async () => {
  // A third of 100.00 has passed: a swap gives back about 66.67.
  const here = await limited({ credits: '100.00' }, 3);
  const swap = { action: 'swap', variant_id: here.smaller };
  const [one, two, three] = here.subscriptions.map(({ id }) => id) as [string, string, string];
  expect((await change(here, one, swap)).status).toBe(200);
  const { credits } = await usedOf(here);
  const line = await db().invoiceLine.findFirstOrThrow({ where: { subscriptionId: one, amount: { lt: 0 } } });
  expect(credits).toBe(-line.amount);
  expect((await change(here, two, swap)).status).toBe(202);
  // What gives nothing back isn't limited.
  expect((await change(here, two, { action: 'cancel' })).status).toBe(200);
  await here.set({ credits: '200.00' });
  expect((await change(here, three, swap)).status).toBe(200);
});

test('a retry of what waits gets the same answer, with and without an Idempotency-Key', async () => {
  const here = await limited({ changes: '0' });
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await change(here, here.first, { action: 'cancel' }, headers);
  const retry = await change(here, here.first, { action: 'cancel' }, headers);
  expect([first.status, retry.status, retry.body]).toEqual([202, 202, first.body]);
  expect(retry.headers.get('Idempotent-Replayed')).toBe('true');
  const plain = await change(here, here.first, { action: 'cancel' });
  expect([plain.status, plain.body.data.id, await waiting(here)]).toEqual([202, first.body.data.id, 1]);
});

test('previews, metadata alone and what changes nothing are not counted', async () => {
  const here = await limited({ changes: '1' });
  const preview = { token: here.token, body: { action: 'cancel' } };
  expect((await change(here, here.first, { metadata: { note: 'x' } })).status).toBe(200);
  expect((await send('POST', `/subscriptions/${here.first}/preview`, preview)).status).toBe(200);
  expect((await change(here, here.first, { action: 'cancel' })).status).toBe(200);
  expect((await change(here, here.first, { action: 'cancel' })).status).toBe(200);
  expect((await change(here, here.first, { action: 'resume' })).status).toBe(202);
  expect((await change(here, here.first, { metadata: { note: 'y' } })).status).toBe(200);
  expect(
    (await send('POST', `/subscriptions/${here.first}/preview`, { ...preview, body: { action: 'resume' } })).status,
  ).toBe(200);
});

test('pausing waits too, with its metadata an update does, and approved it is all done', async () => {
  const here = await limited({ changes: '0' }, 2);
  const pause = await change(here, here.first, { action: 'pause', resumes_at: day(90) });
  expect([pause.status, pause.body.data.authorization_details[0]]).toMatchObject([202, { action: 'pause' }]);
  await approve(here, pause.body.data);
  const paused = (await send('GET', `/subscriptions/${here.first}`, here)).body.data;
  expect([paused.status, paused.pause.resumes_at]).toEqual([
    'paused',
    pause.body.data.authorization_details[0].resumes_at,
  ]);
  const other = here.subscriptions[1]?.id ?? '';
  const cancel = await change(here, other, { action: 'cancel', metadata: { why: 'moved' } });
  expect(cancel.status).toBe(202);
  await approve(here, cancel.body.data);
  expect((await send('GET', `/subscriptions/${other}`, here)).body.data).toMatchObject({
    cancel_at_period_end: true,
    metadata: { why: 'moved' },
  });
});

test('a new subscription counts, and beyond the limit is refused until the next day', async () => {
  const here = await limited({ changes: '1' });
  const { customerId } = here.subscriptions[0] ?? {};
  const body = { customer_id: customerId, variant_id: here.smaller };
  const create = () => send('POST', '/subscriptions', { token: here.token, body });
  expect((await create()).status).toBe(201);
  const refused = await create();
  expect([refused.status, refused.body.reason]).toEqual([429, 'changes_used_up']);
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(86_400);
  expect((await change(here, here.first, { action: 'cancel' })).status).toBe(202);
});

test('the next UTC day counts anew; a limit that is taken away limits nothing', async () => {
  const here = await limited({ changes: '1' }, 4);
  const [one, two, three, four] = here.subscriptions.map(({ id }) => id) as [string, string, string, string];
  const cancel = (id: string) => change(here, id, { action: 'cancel' });
  expect([(await cancel(one)).status, (await cancel(two)).status]).toEqual([200, 202]);
  setClock(() => new Date(Date.now() + DAY_MS));
  expect([(await cancel(three)).status, (await cancel(four)).status]).toEqual([200, 202]);
  await here.set({});
  expect((await cancel(four)).status).toBe(200);
});

test('a connection without limits pays nothing for this', async () => {
  const here = await limited({}, 2);
  const cancel = (id: string) => statementsOf(() => change(here, id, { action: 'cancel' }));
  const without = await cancel(here.first);
  const counting = (statements: string[]) => statements.filter((sql) => sql.includes('UPDATE connection_limit'));
  expect(counting(without)).toEqual([]);
  await here.set({ changes: '5' });
  const counted = await cancel(here.subscriptions[1]?.id ?? '');
  expect([counted.length - without.length, counting(counted).length]).toEqual([1, 1]);
});

test('409 where the seller lets it ask for nothing', async () => {
  const here = await limited({ changes: '0' });
  await db().connection.update({ where: { id: here.connectionId }, data: { mayAsk: false } });
  const { status, body } = await change(here, here.first, { action: 'cancel' });
  expect([status, body.error]).toEqual([409, 'approvals_not_allowed']);
});

test.each([
  ['-1', ''],
  ['many', ''],
  ['10001', ''],
  ['', '12.345'],
  ['', 'all'],
])('limits that can’t be read are refused: %s %s', (changes, credits) => {
  expect(readLimits({ changes, credits, neverCancels: false }, 'usd')).toHaveProperty('faults');
});
