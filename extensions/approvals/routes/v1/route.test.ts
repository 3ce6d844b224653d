import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { connect, send } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { endApprovals } from '../../lib/end-approvals.ts';
import { ask, cancelOf, changeOf, DAY_MS, READ, reader, see } from './testing.ts';

testDatabase();

const end = (now = new Date()) => endApprovals(now, new AbortController().signal);

/** What the connection's own events say of its approvals, oldest first. */
async function events({ token }: { token: string }) {
  await publishEvents();
  const { body } = await send('GET', '/events?limit=100', { token });
  return body.data.filter(({ type }: { type: string }) => type.startsWith('approval.')).toReversed();
}

test('a token that may only read asks for one change; the same again is the same approval', async () => {
  const here = await reader();
  const detail = changeOf(here);
  const first = await ask(here, detail, { message: 'Ada wants more.', state: 's1' });
  expect(first.status).toBe(201);
  const { data } = first.body;
  expect(data).toEqual({
    id: expect.any(String),
    status: 'pending',
    authorization_details: [detail],
    url: expect.stringMatching(new RegExp(`/approve/${data.id}$`)),
    requested_at: expect.any(String),
    expires_at: expect.any(String),
    interval: 5,
    decided_at: null,
    error: null,
    subscription: null,
  });
  expect(Date.parse(data.expires_at) - Date.parse(data.requested_at)).toBe(DAY_MS);
  const { variant_id, ...others } = detail;
  const again = await ask(
    here,
    { variant_id, ...others },
    { message: 'Ada wants more.', state: 's1', expires_in: 300 },
  );
  expect([again.status, again.body.data]).toEqual([200, data]);
  expect((await ask(here, detail)).body.data.id).not.toBe(data.id);
  expect((await see(here, data.id)).body.data).toEqual(data);
  // Nothing has changed by asking.
  expect((await send('GET', `/subscriptions/${here.subscription.id}`, here)).body.data.variant_id).toBe(
    here.subscription.variantId,
  );
  const [told] = await events(here);
  expect(told).toMatchObject({ type: 'approval.requested', data: { object: data, previous: null } });
});

test('64 times the same at once: one approval', async () => {
  const here = await reader();
  const answers = await Promise.all(Array.from({ length: 64 }, () => ask(here, cancelOf(here))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 201 || status === 200)).toBe(true);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
});

test('with an Idempotency-Key a retry gets the first answer, with its status', async () => {
  const here = await reader();
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await ask(here, cancelOf(here), {}, headers);
  const retry = await ask(here, cancelOf(here), {}, headers);
  expect([first.status, retry.status, retry.body]).toEqual([201, 201, first.body]);
  expect(retry.headers.get('Idempotent-Replayed')).toBe('true');
  const { id } = first.body.data;
  const gone = () => send('DELETE', `/approvals/${id}`, { token: here.token, headers });
  expect([(await gone()).status, (await gone()).status]).toEqual([200, 200]);
});

test.each([
  ['no list', { authorization_details: {} }, 'authorization_details'],
  ['an empty list', { authorization_details: [] }, 'authorization_details'],
  ['two changes', { authorization_details: [{}, {}] }, 'authorization_details'],
  ['no object', { authorization_details: ['cancel'] }, 'authorization_details'],
  ['no type', { type: undefined }, 'type'],
  ['another type', { type: 'payment_initiation' }, 'type'],
  ['no subscription', { subscription_id: undefined }, 'subscription_id'],
  ['no action', { action: undefined }, 'action'],
  ['an unknown action', { action: 'unpause' }, 'action'],
  ['an unknown member', { price: 1 }, 'price'],
  ['a target without a swap', { action: 'cancel' }, 'variant_id'],
  ['a swap to nothing', { variant_id: undefined }, 'variant_id'],
  ['a long message', { message: 'x'.repeat(281) }, 'message'],
  ['an invisible message', { message: 'a\u202eb' }, 'message'],
  ['too short', { expires_in: 299 }, 'expires_in'],
  ['too long', { expires_in: 604_801 }, 'expires_in'],
  ['another app’s redirect URI', { redirect_uri: 'https://other.example/callback' }, 'redirect_uri'],
  ['an unknown member of the body', { colour: 'red' }, 'colour'],
])('400 invalid_request: %s', async (_, wrong, param) => {
  const here = await reader();
  const beside = ['message', 'expires_in', 'redirect_uri', 'colour', 'authorization_details'];
  const isBeside = Object.keys(wrong).some((name) => beside.includes(name));
  const body = {
    authorization_details: [{ ...changeOf(here), ...(isBeside ? {} : wrong) }],
    ...(isBeside && wrong),
  };
  const answer = await send('POST', '/approvals', { token: here.token, body });
  expect([answer.status, answer.body.error, answer.body.param]).toEqual([400, 'invalid_request', param]);
  if (param === 'message')
    expect(answer.body.error_description).toBe('message must be text of at most 280 characters that can be seen.');
  expect(await db().approval.count({ where: { storeId: here.storeId } })).toBe(0);
});

test('is refused with what a preview is refused with', async () => {
  const here = await reader();
  const theirs = await reader();
  const refusals = await Promise.all([
    ask(here, cancelOf(theirs)),
    ask(here, { ...cancelOf(here), subscription_id: 'nonsense' }),
    ask(here, { ...cancelOf(here), action: 'resume' }),
    ask(here, { ...changeOf(here), variant_id: here.subscription.variantId }),
    ask(here, { ...changeOf(here), variant_id: theirs.larger }),
  ]);
  expect(refusals.map(({ status, body }) => [status, body.error])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
    [409, 'subscription_not_scheduled_to_cancel'],
    [422, 'same_variant'],
    [422, 'variant_not_found'],
  ]);
  const blind = await reader(['customers:read']);
  expect((await ask(blind, cancelOf(blind))).body.error).toBe('insufficient_scope');
});

test('409 approvals_not_allowed once the seller has taken that away', async () => {
  const here = await reader();
  await db().connection.update({ where: { id: here.connectionId }, data: { mayAsk: false } });
  const { status, body } = await ask(here, cancelOf(here));
  expect([status, body.error]).toEqual([409, 'approvals_not_allowed']);
});

test('429 at more than 20 open ones, until one is decided', async () => {
  const here = await reader();
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => ask(here, cancelOf(here), { state: `s${index}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ error: 'rate_limited', reason: 'too_many_approvals' });
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(86_000);
  const one = answers.find(({ status }) => status === 201);
  await send('DELETE', `/approvals/${one?.body.data.id}`, here);
  expect((await ask(here, cancelOf(here), { state: 'one more' })).status).toBe(201);
});

test('withdrawing ends it; after that 409 approval_decided', async () => {
  const here = await reader();
  const { id } = (await ask(here, cancelOf(here))).body.data;
  const withdraw = () => send('DELETE', `/approvals/${id}`, here);
  const answers = await Promise.all([withdraw(), withdraw(), withdraw()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await withdraw()).body.error).toBe('approval_decided');
  const { data } = (await see(here, id)).body;
  expect(data).toMatchObject({ status: 'withdrawn', decided_at: expect.any(String), subscription: null });
  expect((await events(here)).at(-1)).toMatchObject({
    type: 'approval.withdrawn',
    data: { object: data, previous: { status: 'pending', decided_at: null } },
  });
  expect((await ask(here, cancelOf(here))).status).toBe(201);
});

test('other connections see nothing of it, not even those of the same app and store', async () => {
  const here = await reader();
  const { id } = (await ask(here, cancelOf(here))).body.data;
  const twin = { ...here, ...(await connect({ scopes: READ, storeId: here.storeId, app: here.app })) };
  const all = { ...here, ...(await connect({ storeId: here.storeId })) };
  for (const other of [twin, all, await reader()]) {
    expect((await see(other, id)).status).toBe(404);
    expect((await send('DELETE', `/approvals/${id}`, other)).status).toBe(404);
    expect((await send('GET', '/approvals', other)).body.data).toEqual([]);
    expect(await events(other)).toEqual([]);
  }
  expect((await see(here, 'nonsense')).status).toBe(404);
  expect((await see(here, id)).body.data.status).toBe('pending');
});

test('an approval that has expired says so at once, and is told once', async () => {
  const here = await reader();
  const { id } = (await ask(here, cancelOf(here), { expires_in: 300 })).body.data;
  const expiresAt = new Date(Date.now() - 1000);
  await db().approval.update({ where: { id }, data: { expiresAt } });
  const listed = async (status: string) =>
    (await send('GET', `/approvals?status=${status}`, here)).body.data.map((one: { id: string }) => one.id);
  const expired = { status: 'expired', decided_at: expiresAt.toISOString() };
  expect((await see(here, id)).body.data).toMatchObject(expired);
  expect([await listed('expired'), await listed('pending')]).toEqual([[id], []]);
  expect((await send('DELETE', `/approvals/${id}`, here)).status).toBe(409);
  await Promise.all([end(), end()]);
  expect((await see(here, id)).body.data).toMatchObject(expired);
  expect((await events(here)).map(({ type }: { type: string }) => type)).toEqual([
    'approval.requested',
    'approval.expired',
  ]);
  expect((await send('GET', '/approvals?status=open', here)).body).toMatchObject({
    reason: 'unknown_approval_status',
    param: 'status',
  });
  await end(new Date(Date.now() + 91 * DAY_MS));
  expect((await see(here, id)).status).toBe(404);
});

test('the end of a connection withdraws what it asked for', async () => {
  const here = await reader();
  const { id } = (await ask(here, cancelOf(here))).body.data;
  const store = await db().store.findUniqueOrThrow({ where: { id: here.storeId } });
  expect(await disconnectApp(store.ownerId as never, here.connectionId, context())).toBe(true);
  await end();
  expect(await db().approval.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'withdrawn' });
  const told = await db().event.findMany({ where: { streamId: here.connectionId, type: 'approval.withdrawn' } });
  expect(told.map(({ appId }) => appId)).toEqual([here.app.id]);
});
