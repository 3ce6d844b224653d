import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../../testing.ts';
import { addVariant, at, connectedSubscription, subscribe } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const patch = (token: string, id: string, body: unknown, headers: Record<string, string> = {}) =>
  send('PATCH', `/subscriptions/${id}`, { token, body, headers });

test('404 not_found for no subscription, another store’s and the other mode’s', async () => {
  const { token, storeId } = await connect();
  const stranger = await connectedSubscription();
  const live = await subscribe({ storeId, mode: 'live' });
  for (const id of [randomUUID(), 'no-uuid', stranger.subscription.id, live.id]) {
    const { status, body } = await patch(token, id, { action: 'cancel' });
    expect([id, status, body.error]).toEqual([id, 404, 'not_found']);
  }
});

test('the checks come in order: 401, 403, 400, 404, 409, 422', async () => {
  const { token, storeId, mode } = await connect();
  const canceled = await subscribe({ storeId, mode }, { status: 'canceled' });
  const reader = await connect({ scopes: ['subscriptions:read'] });
  const swap = { action: 'swap', variant_id: randomUUID() };
  const statuses = [
    await patch('wrong', randomUUID(), {}),
    await patch(reader.token, randomUUID(), {}),
    await patch(token, randomUUID(), {}),
    await patch(token, randomUUID(), swap),
    await patch(token, canceled.id, swap),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 403, 400, 404, 409]);
});

test('403 insufficient_scope links to a consent screen for what was granted and what is missing', async () => {
  const { token, app } = await connect({ scopes: ['subscriptions:read', 'products:read'] });
  const { status, body, headers } = await patch(token, randomUUID(), { action: 'cancel' });
  expect(status).toBe(403);
  expect(headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="subscriptions:write"');
  const { reauthorize_url: link, ...rest } = body;
  expect(rest).toEqual({
    error: 'insufficient_scope',
    error_description: expect.any(String),
    reason: 'insufficient_scope',
    doc_url: 'https://tillgate.example/docs/errors#v1-reason-insufficient_scope',
    request_id: headers.get('x-request-id'),
    required_scopes: ['subscriptions:write'],
    granted_scopes: ['subscriptions:read', 'products:read'],
  });
  const url = new URL(link);
  expect(url.origin + url.pathname).toBe('https://tillgate.example/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'subscriptions:read products:read subscriptions:write',
    mode: 'test',
    // Names this connection, signed, so that the new one takes its place.
    connection: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/),
  });
});

test('403 insufficient_scope for a token that was narrowed, and a link that asks for everything granted', async () => {
  const { token } = await connect({
    scopes: ['subscriptions:read', 'subscriptions:write'],
    narrowTo: 'subscriptions:read',
  });
  const { status, body } = await patch(token, randomUUID(), { action: 'cancel' });
  expect([status, body.error, body.granted_scopes]).toEqual([403, 'insufficient_scope', ['subscriptions:read']]);
  expect(body.error_description).toContain('refresh without scope');
  expect(new URL(body.reauthorize_url).searchParams.get('scope')).toBe('subscriptions:read subscriptions:write');
});

test('what was granted in full is asked for in full again, at a redirect URI that is still registered', async () => {
  const { token, app } = await connect({ scopes: ['*'], narrowTo: 'subscriptions:read' });
  await db().app.update({ where: { id: app.id }, data: { redirectUris: ['https://new.example/callback'] } });
  const query = new URL((await patch(token, randomUUID(), { action: 'cancel' })).body.reauthorize_url).searchParams;
  expect([query.get('scope'), query.get('redirect_uri')]).toEqual(['*', 'https://new.example/callback']);
  await db().app.update({ where: { id: app.id }, data: { redirectUris: [] } });
  expect((await patch(token, randomUUID(), { action: 'cancel' })).body).not.toHaveProperty('reauthorize_url');
});

test('400, 413 and 415 invalid_request for bodies that can’t be read', async () => {
  const { token, subscription } = await connectedSubscription();
  const cases: [number, unknown, Record<string, string>][] = [
    [400, '{"action"', {}],
    [400, new Uint8Array([0x22, 0xff, 0x22]), {}],
    [400, { action: 'cancel' }, { 'Idempotency-Key': '' }],
    [413, JSON.stringify({ action: 'cancel', pad: 'x'.repeat(65_536) }), {}],
    [415, { action: 'cancel' }, { 'Content-Type': 'text/plain' }],
    [415, { action: 'cancel' }, { 'Content-Encoding': 'gzip' }],
    [415, 'action=cancel', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ];
  for (const [expected, body, headers] of cases) {
    const { status, body: answer } = await patch(token, subscription.id, body, headers);
    expect([expected, headers, status, answer.error]).toEqual([expected, headers, expected, 'invalid_request']);
  }
  const none = await send('PATCH', `/subscriptions/${subscription.id}`, { token });
  expect(none.status).toBe(415);
});

test('405 invalid_request for a method that doesn’t exist', async () => {
  const { status, headers } = await send('PUT', `/subscriptions/${randomUUID()}`);
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, OPTIONS']);
});

test('a key makes a swap happen once, however often it is sent, even in parallel', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const { id: variant_id } = await addVariant(connected);
  const key = { 'Idempotency-Key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => patch(token, subscription.id, { action: 'swap', variant_id }, key)),
  );
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await db().invoiceLine.count({ where: { subscriptionId: subscription.id, proration: true } })).toBe(2);
  const conflict = await patch(token, subscription.id, { action: 'cancel' }, key);
  expect([conflict.status, conflict.body.error]).toEqual([409, 'idempotency_conflict']);
  const unchanged = await send('GET', `/subscriptions/${subscription.id}`, { token });
  expect(unchanged.body.data.cancel_at_period_end).toBe(false);
});

test('500 server_error when the answer can’t be kept: nothing changes, as change and kept answer are one', async () => {
  const { token, subscription, connectionId } = await connectedSubscription();
  await execute(db(), sql`ALTER TABLE stored_answer ADD CONSTRAINT no_answers CHECK (status IS NULL) NOT VALID`);
  const { status } = await patch(token, subscription.id, { action: 'cancel_immediately' }, { 'Idempotency-Key': 'k' });
  await execute(db(), sql`ALTER TABLE stored_answer DROP CONSTRAINT no_answers`);
  expect(status).toBe(500);
  const row = await db().subscription.findUniqueOrThrow({ where: { id: subscription.id } });
  expect(row.status).toBe('active');
  expect(await db().storedAnswer.count({ where: { callerId: connectionId } })).toBe(0);
});
