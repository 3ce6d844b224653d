import { beforeEach, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { send as call } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { nameConnection } from '@/lib/oauth/authorization/named-connection.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { narrowConnection } from '@/lib/oauth/connections/narrow-connection.ts';
import { setSellerEnd, setSellerLimits, setSellerMayAsk } from '@/lib/oauth/connections/seller-connection-limits.ts';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, pairOf, post, refreshBody, rowOf, works } from '@/prisma/testing/scene.ts';
import { consentScene, HERE, openConsent } from '../testing.ts';
import { send, target, ticketIn } from './testing.ts';
import { asking } from './widen-testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const DAY_MS = 86_400_000;

const connectionsOf = (appId: string) => db().connection.count({ where: { appId } });

test('a reauthorize_url asks for what is new alone, and Authorize adds it to the connection at once', async () => {
  const { pair, id, app, cookie, press, redeem, row } = await asking();
  const { body } = await call('GET', '/products', { token: pair.access_token });
  const html = await (
    await openConsent(new Request(body.reauthorize_url, { headers: { host: 'localhost:3000', cookie } }))
  ).text();
  const [, shownNew = '', folded = ''] =
    /data-testid="consent-new"(.*?)<\/section>\s*<details(.*?)<\/details>/s.exec(html) ?? [];
  expect(shownNew).toContain('See your products');
  expect(shownNew).not.toContain('subscriptions');
  expect(folded).toContain('subscription');
  const back = await press(html);
  // Before anything is exchanged, the token that the app has may do more.
  expect((await call('GET', '/products', { token: pair.access_token })).status).toBe(200);
  expect((await row()).scopes).toEqual(['subscriptions:write', 'products:read']);
  const event = await db().event.findFirstOrThrow({ where: { streamId: id, type: 'connection.widened' } });
  expect(JSON.parse(event.data)).toMatchObject({
    object: { id, scope: 'subscriptions:write products:read' },
    previous: { scope: 'subscriptions:write' },
  });
  // The code renews the pair, of the same connection, once.
  const next = pairOf(await redeem(back));
  expect(next.scope).toBe('subscriptions:write products:read');
  expect((await rowOf(next.access_token)).id).toBe(id);
  expect([await works(pair.access_token), await works(next.access_token)]).toEqual([false, true]);
  expect(await connectionsOf((await row()).appId)).toBe(1);
  expectError(await redeem(back), '400 invalid_grant', 'replayed_code');
  expect(app).toBeDefined();
});

test('a code that is never exchanged costs nothing, and the refresh token gets what was added', async () => {
  const { pair, app, open, press, row } = await asking();
  await press(await open('products:read'));
  await db().connection.updateMany({ data: { codeExpiresAt: new Date(0) } });
  const next = pairOf(await post(token, refreshBody(app, pair.refresh_token)));
  expect(next.scope).toBe('subscriptions:write products:read');
  expect((await row()).endedAt).toBeNull();
});

test('Cancel changes nothing', async () => {
  const { open, press, row, pair } = await asking();
  const before = await row();
  expect((await press(await open('products:read'), { decision: 'cancel' })).searchParams.get('error')).toBe(
    'access_denied',
  );
  expect(await row()).toEqual(before);
  expect(await works(pair.access_token)).toBe(true);
});

test('what was taken back is granted by a press alone, and may be repeated by a refresh from then on', async () => {
  const { seller, id, app, pair, open, press, row } = await asking(['products:read', 'orders:read']);
  await narrowConnection(seller.id, id, ['orders:read'], context());
  await press(await open('orders:read customers:read'));
  expect(await row()).toMatchObject({
    scopes: ['products:read', 'orders:read', 'customers:read'],
    grantedScopes: ['products:read', 'orders:read', 'customers:read'],
    takenBack: [],
  });
  const body = refreshBody(app, pair.refresh_token, { scope: 'customers:read' });
  expect(pairOf(await post(token, body)).scope).toBe('customers:read');
});

test('a narrowing after the screen was made stays, and of two tabs the second is shown again', async () => {
  const { seller, id, open, press, row } = await asking(['products:read', 'orders:read']);
  const [one, two] = [await open('orders:read customers:read'), await open('taxes:read')];
  await narrowConnection(seller.id, id, ['orders:read'], context());
  await press(one);
  expect((await row()).scopes).toEqual(['products:read', 'customers:read']);
  await narrowConnection(seller.id, id, ['customers:read'], context());
  expect((await press(two)).searchParams.get('problem')).toBe('meanwhile');
  expect((await row()).scopes).toEqual(['products:read']);
});

test('of screens pressed at the same moment one adds what is new, and the others are shown again', async () => {
  const { id, open, press, row } = await asking(['products:read']);
  const screens = await Promise.all(['orders:read', 'taxes:read', 'files:read', 'payees:read'].map((one) => open(one)));
  const answers = await Promise.all(screens.map((html) => press(html)));
  expect(answers.filter((back) => back.searchParams.has('code'))).toHaveLength(1);
  expect(answers.filter((back) => back.searchParams.get('problem') === 'meanwhile')).toHaveLength(3);
  expect((await row()).scopes).toHaveLength(2);
  expect(await db().event.count({ where: { streamId: id, type: 'connection.widened' } })).toBe(1);
});

test('a second click gets the same code and adds nothing, also when it was taken back meanwhile', async () => {
  const { seller, id, open, press, row } = await asking(['products:read']);
  const html = await open('orders:read');
  const first = await press(html);
  await narrowConnection(seller.id, id, ['orders:read'], context());
  expect((await press(html)).searchParams.get('code')).toBe(first.searchParams.get('code'));
  expect((await row()).scopes).toEqual(['products:read']);
});

test('ended between press and exchange: invalid_grant; ended before the press: the screen says that it makes a new one', async () => {
  const { seller, id, app, open, press, redeem, row } = await asking();
  const back = await press(await open('products:read'));
  const late = await open('taxes:read');
  await disconnectApp(seller.id, id, context());
  expectError(await redeem(back), '400 invalid_grant', 'withdrawn_authorization');
  expect((await press(late)).searchParams.get('problem')).toBe('meanwhile');
  const again = await open('taxes:read');
  expect(again).toContain('The earlier connection has ended');
  expect(again).not.toContain('consent-new');
  const next = pairOf(await redeem(await press(again)));
  expect((await rowOf(next.access_token)).id).not.toBe(id);
  expect((await row()).endedAt).not.toBeNull();
  expect(app).toBeDefined();
});

test('end date, limits and asking stay, unless the end is changed there; a form’s default changes nothing', async () => {
  const { seller, id, open, press, row } = await asking();
  const limits = { changesADay: 3, neverCancels: true, creditsAMonth: 20_000n, creditsCurrency: 'usd' };
  const html = await open('products:read');
  const endsAt = new Date(Date.now() + 40 * DAY_MS);
  await setSellerLimits(seller.id, id, limits, context());
  await setSellerEnd(db(), seller.id, id, endsAt, context());
  await setSellerMayAsk(db(), seller.id, id, false, context());
  await press(html);
  expect(await row()).toMatchObject({ endsAt, isLimited: true, mayAsk: false, limits });
  await press(await open('taxes:read'), { access_ends: 'never' });
  expect((await row()).endsAt).toBeNull();
});

test('limits and asking are changed on the screen, and what somebody else changed meanwhile stays', async () => {
  const { seller, id, open, press, row } = await asking();
  const html = await open('products:read');
  expect(html).toMatch(/name="limit_changes"/);
  // As the form has them: nothing changes, also of what was changed since it was made.
  await setSellerMayAsk(db(), seller.id, id, false, context());
  const asShown = { limits: 'shown', limit_changes: '', limit_credits: '', may_ask_shown: 'yes', may_ask: 'yes' };
  await press(html, asShown);
  expect(await row()).toMatchObject({ mayAsk: false, isLimited: false });
  const screen = await open('taxes:read');
  expect(screen).not.toMatch(/name="may_ask" [^>]*checked/);
  expect((await press(screen, { ...asShown, limit_changes: 'many' })).searchParams.get('problem')).toBe('limits');
  await press(screen, { ...asShown, limit_changes: '2' });
  expect(await row()).toMatchObject({ mayAsk: true, isLimited: true, limits: { changesADay: 2 } });
  // Emptied, they are gone.
  await press(await open('files:read'), { ...asShown });
  expect(await row()).toMatchObject({ isLimited: false, limits: { changesADay: null } });
  const kinds = await db().auditEntry.findMany({ where: { connectionId: id, kind: 'limits_changed' } });
  expect(kinds).toHaveLength(2);
});

test('another store or mode, another app, or a name that we didn’t sign change nothing of it', async () => {
  const { seller, store, open, press, row, cookie } = await asking();
  const other = await createStore(db(), seller.id);
  const before = await row();
  const html = await open('products:read');
  expect((await press(html, { store: other.id })).searchParams.get('problem')).toBe('store');
  expect((await press(html, { mode: 'live' })).searchParams.get('problem')).toBe('store');
  const unsigned = await open('products:read', { connection: before.id });
  expect(unsigned).not.toContain('consent-new');
  const { app } = await consentScene();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    connection: nameConnection(before.id, keysFor('connections asked again for', env())),
    scope: 'products:read',
  });
  const foreign = await openConsent(
    new Request(`${HERE}/oauth/authorize?${query}`, { headers: { host: 'localhost:3000', cookie } }),
  );
  const form = { ticket: ticketIn(await foreign.text()), store: store.id, mode: 'test', decision: 'authorize' };
  expect(target(await send({ cookie }, form)).searchParams.get('code')).toBeTruthy();
  expect(await row()).toEqual(before);
});

test('who may not connect may not widen, and who may ask is told to', async () => {
  const { store, seller, open, press: pressAsViewer, row } = await asking();
  const html = await open('products:read');
  const owner = await createSeller(db());
  await db().store.update({ where: { id: store.id }, data: { ownerId: owner.id } });
  await db().member.updateMany({ where: { userId: seller.id, storeId: store.id }, data: { role: 'viewer' } });
  expect((await pressAsViewer(html)).searchParams.get('problem')).toBe('role');
  expect((await row()).scopes).toEqual(['subscriptions:write']);
  // A developer asks an admin about a live connection, and changes none of its settings.
  const live = await asking(['subscriptions:write'], 'live');
  await db().store.update({ where: { id: live.store.id }, data: { ownerId: owner.id } });
  const of = { userId: live.seller.id, storeId: live.store.id };
  await db().member.updateMany({ where: of, data: { role: 'developer' } });
  const screen = await live.open('products:read');
  expect(screen).toContain('Ask an admin');
  expect(screen).not.toMatch(/name="may_ask"|name="limit_changes"/);
  const press = { mode: 'live', may_ask_shown: 'yes' };
  expect((await live.press(screen, press)).searchParams.get('problem')).toBe('role');
  expect((await live.press(screen, { ...press, decision: 'ask' })).pathname).toBe('/dashboard/apps');
  expect(await live.row()).toMatchObject({ scopes: ['subscriptions:write'], mayAsk: true });
});
