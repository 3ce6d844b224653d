import { describe, expect, test } from 'vitest';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST } from '@/app/api/oauth/token/route.ts';
import { send } from '@/app/api/v1/testing.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { db } from '../../database/db.ts';
import { entryOf } from '../../journal/activity/testing.ts';
import { parseScope } from '../../permissions/scope.ts';
import { SCOPE_NAMES } from '../../permissions/scope-catalogue.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { disconnectApp } from './disconnect-app.ts';
import { narrowConnection } from './narrow-connection.ts';

const { codeBody, expectError, pairOf, post, refreshBody, rowOf, scene, tokenBody } = oauth;

testDatabase();

const SCOPES = ['subscriptions:read', 'customers:read', 'customers:write'];

/** A connection, how its seller takes scopes back from it, and what it may do. */
async function connected(scopes = SCOPES) {
  const here = await scene();
  const pair = await here.connect({ scopes, mode: 'test' });
  const { id } = await rowOf(pair.access_token);
  const takeBack = (...unwanted: string[]) => narrowConnection(here.seller.id, id, unwanted, context());
  const rotate = (token: string, changes = {}) => post(POST, refreshBody(here.app, token, changes));
  return { ...here, pair, id, takeBack, rotate };
}

test('takes effect on the next call with the same token, and the 403 says so with the link to ask again', async () => {
  const { pair, takeBack, id } = await connected();
  const token = pair.access_token;
  expect((await send('GET', '/customers', { token })).status).toBe(200);
  expect(await takeBack('customers:read')).toBe('done');
  expect((await send('GET', '/subscriptions', { token })).status).toBe(200);
  expect((await send('GET', '/me', { token })).body.data.scope).toBe('subscriptions:read customers:write');
  const { status, body } = await send('GET', '/customers', { token });
  expect([status, body.error, body.required_scopes]).toEqual([403, 'insufficient_scope', ['customers:read']]);
  expect(body.error_description).toMatch(/The seller took the scope customers:read back.*reauthorize_url/);
  expect(new URL(body.reauthorize_url).searchParams.get('scope')).toBe(
    'subscriptions:read customers:write customers:read',
  );
  // What was never granted is another matter.
  const never = await send('GET', '/products', { token });
  expect([never.status, never.body.error_description]).toEqual([403, 'This needs the scope products:read.']);
  expect(await db().connection.findUniqueOrThrow({ where: { id } })).toMatchObject({ endedAt: null });
});

test('a refresh gives what is left, also without scope, and never more: invalid_scope', async () => {
  const { app, pair, takeBack, rotate } = await connected();
  await takeBack('customers:write', 'customers:read');
  expectError(await rotate(pair.refresh_token, { scope: 'customers:read' }), '400 invalid_scope');
  const next = pairOf(await rotate(pair.refresh_token));
  expect(next.scope).toBe('subscriptions:read');
  const seen = await post(introspect, tokenBody(app, next.refresh_token));
  expect(seen.body).toMatchObject({ active: true, scope: 'subscriptions:read' });
});

test('a refresh may repeat what was granted at first, in whole or in part, and gets what is left of it', async () => {
  const { app, pair, takeBack, rotate } = await connected();
  await takeBack('customers:read');
  let token = pair.refresh_token;
  for (const [asked, got] of [
    [SCOPES.join(' '), 'subscriptions:read customers:write'],
    ['customers:write,customers:read', 'customers:write'],
    [SCOPES.join(' '), 'subscriptions:read customers:write'],
    [undefined, 'subscriptions:read customers:write'],
  ] as const) {
    const next = pairOf(await rotate(token, { scope: asked }));
    expect(next.scope).toBe(got);
    expect((await post(introspect, tokenBody(app, next.access_token))).body.scope).toBe(got);
    token = next.refresh_token;
  }
  await takeBack('customers:write');
  expect(pairOf(await rotate(token, { scope: SCOPES.join(' ') })).scope).toBe('subscriptions:read');
});

test('but nothing that was never granted, and nothing alone that was taken back: invalid_scope', async () => {
  const { pair, takeBack, rotate } = await connected();
  await takeBack('customers:read');
  for (const scope of ['products:read', `${SCOPES.join(' ')} products:read`, '*', 'customers:read', 'nonsense'])
    expectError(await rotate(pair.refresh_token, { scope }), '400 invalid_scope', 'wider_scope');
  pairOf(await rotate(pair.refresh_token));
});

test('full access may be repeated too: everything else by name', async () => {
  const { pair, takeBack, rotate } = await connected(['*']);
  await takeBack('refunds:write');
  const next = pairOf(await rotate(pair.refresh_token, { scope: '*' }));
  expect(next.scope.split(' ')).toEqual(SCOPE_NAMES.filter((name) => name !== 'refunds:write'));
  const less = pairOf(await rotate(next.refresh_token, { scope: 'refunds:write refunds:read' }));
  expect(less.scope).toBe('refunds:read');
});

test('the response kept for a retry names what is left, of a code and of a refresh token', async () => {
  const { app, seller, authorize } = await scene();
  const [key, another] = ['first', 'second'].map((name) => ({ 'idempotency-key': name }));
  const code = codeBody(app, await authorize({ scopes: SCOPES }));
  const first = pairOf(await post(POST, code, key));
  const { id } = await rowOf(first.access_token);
  await narrowConnection(seller.id, id, ['customers:write'], context());
  expect(pairOf(await post(POST, code, key))).toEqual({ ...first, scope: 'subscriptions:read customers:read' });
  const refresh = refreshBody(app, first.refresh_token);
  const next = pairOf(await post(POST, refresh, another));
  expect(next.scope).toBe('subscriptions:read customers:read');
  await narrowConnection(seller.id, id, ['subscriptions:read'], context());
  expect(pairOf(await post(POST, refresh, another))).toEqual({ ...next, scope: 'customers:read' });
});

test('a token that a refresh had narrowed keeps only what both leave it', async () => {
  const { pair, takeBack, rotate } = await connected();
  const small = pairOf(await rotate(pair.refresh_token, { scope: 'customers:read customers:write' }));
  await takeBack('customers:write');
  const { accessScopes, scopes } = await rowOf(small.access_token);
  expect([accessScopes, scopes]).toEqual([['customers:read'], ['subscriptions:read', 'customers:read']]);
});

test('full access becomes everything else by name, for its token too', async () => {
  const { pair, takeBack } = await connected(['*']);
  expect(await takeBack('refunds:write')).toBe('done');
  const left = SCOPE_NAMES.filter((name) => name !== 'refunds:write');
  expect(await rowOf(pair.access_token)).toMatchObject({ scopes: left, accessScopes: left });
});

test('tells the app connection.narrowed with what it was before, and the seller’s activity', async () => {
  const { pair, takeBack, id, seller } = await connected([...SCOPES, 'webhooks:read']);
  await takeBack('customers:write');
  const { body } = await send('GET', '/events', { token: pair.access_token });
  const [event] = body.data.filter(({ type }: { type: string }) => type === 'connection.narrowed');
  expect(event).toMatchObject({
    sequence: 2,
    data: {
      object: { id, scope: 'subscriptions:read customers:read webhooks:read', ended_at: null, reason: null },
      previous: { scope: 'subscriptions:read customers:read customers:write webhooks:read' },
    },
  });
  expect(await entryOf('narrowed_by_seller', { ownerId: seller.id, connectionId: id })).toMatchObject({
    actor: 'seller',
    detail: { taken_back: ['customers:write'], scopes: ['subscriptions:read', 'customers:read', 'webhooks:read'] },
  });
});

test('unchanged, nothing_left and no_connection change nothing', async () => {
  const { pair, takeBack, id, developer, seller, authorize } = await connected();
  expect(await takeBack('orders:read', 'made:up', '*')).toBe('unchanged');
  expect(await takeBack(...SCOPES)).toBe('nothing_left');
  expect(await narrowConnection(developer.id, id, SCOPES, context())).toBe('no_connection');
  expect(await narrowConnection(seller.id, 'no id', SCOPES, context())).toBe('no_connection');
  const code = await rowOf(await authorize());
  expect(await narrowConnection(seller.id, code.id, ['subscriptions:read'], context())).toBe('no_connection');
  expect(await rowOf(pair.access_token)).toMatchObject({ scopes: SCOPES, accessScopes: SCOPES, takenBack: [] });
  await disconnectApp(seller.id, id, context());
  expect(await takeBack('customers:write')).toBe('no_connection');
});

describe('at the same time', () => {
  test('a rotation never undoes it, and still succeeds with what is left', async () => {
    const { pair, takeBack, rotate, id } = await connected(SCOPE_NAMES);
    let token = pair.refresh_token;
    for (const name of SCOPE_NAMES.slice(0, 25)) {
      const [answer, outcome] = await Promise.all([rotate(token), takeBack(name)]);
      const rotated = pairOf(answer);
      token = rotated.refresh_token;
      expect(outcome).toBe('done');
      const { scopes, accessScopes } = await db().connection.findUniqueOrThrow({ where: { id } });
      expect(scopes).not.toContain(name);
      expect(accessScopes).toEqual(scopes);
      expect((await send('GET', '/me', { token: rotated.access_token })).body.data.scope).toBe(scopes.join(' '));
    }
  });

  test('an exchange never undoes it', async () => {
    const { app, seller, authorize } = await scene();
    for (let turn = 0; turn < 15; turn += 1) {
      const code = await authorize({ scopes: SCOPES });
      const { id } = await rowOf(code);
      const [answer, outcome] = await Promise.all([
        post(POST, codeBody(app, code)),
        narrowConnection(seller.id, id, ['customers:write'], context()),
      ]);
      const { access_token: token } = pairOf(answer);
      const left = outcome === 'done' ? SCOPES.slice(0, 2) : SCOPES;
      expect(['done', 'no_connection']).toContain(outcome);
      expect(await rowOf(token)).toMatchObject({ scopes: left, accessScopes: left });
    }
  });

  test('ten who take something back each: all of it is gone, and each event says what was there before', async () => {
    const { takeBack, id } = await connected(SCOPE_NAMES);
    const unwanted = SCOPE_NAMES.slice(0, 10);
    expect(new Set(await Promise.all(unwanted.map((name) => takeBack(name))))).toEqual(new Set(['done']));
    const { scopes, takenBack } = await db().connection.findUniqueOrThrow({ where: { id } });
    expect(scopes).toEqual(SCOPE_NAMES.slice(10));
    expect(takenBack.toSorted()).toEqual(unwanted.toSorted());
    const told = await db().event.findMany({ where: { streamId: id }, orderBy: { sequence: 'asc' } });
    let before = SCOPE_NAMES.join(' ');
    for (const { data } of told.slice(1)) {
      const { object, previous } = JSON.parse(data);
      expect(previous.scope).toBe(before);
      expect(parseScope(object.scope)).not.toEqual(parseScope(before));
      before = object.scope;
    }
    expect(before).toBe(scopes.join(' '));
  });
});

test('a viewer can’t take anything back; a developer can in test mode', async () => {
  const { id, store } = await connected();
  for (const [role, outcome] of [
    ['viewer', 'forbidden'],
    ['developer', 'done'],
  ] as const) {
    const { id: userId } = await createSeller(db());
    await db().member.create({ data: { storeId: store.id, userId, role } });
    expect(await narrowConnection(userId as SellerId, id, ['customers:write'], context())).toBe(outcome);
    if (role === 'viewer') expect((await db().connection.findUniqueOrThrow({ where: { id } })).scopes).toEqual(SCOPES);
  }
});
