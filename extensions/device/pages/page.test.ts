import { beforeEach, describe, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { documentScene } from '@/app/oauth/authorize/document-testing.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { documentHost } from '@/lib/oauth/clients/document-testing.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, pairOf, post, rowOf, works } from '@/prisma/testing/scene.ts';
import { DEVICE_GRANT } from '../index.ts';
import { POST as authorizeDevice } from '../routes/device-authorization/route.ts';
import { CLI, deviceScene, enter, HERE, HOME, open, owner, queryOf } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

describe('a device is connected', () => {
  test('the code is typed, the screen says who asks, and the device gets the ordinary pair once', async () => {
    const here = await deviceScene();
    expect((await open({}, here.cookie)).html).toContain('name="code"');
    const prefilled = await open({ user_code: here.code }, here.cookie);
    expect(prefilled.html).toContain(`value="${here.code}"`);
    expect(prefilled.html).not.toContain('name="ticket"');
    const typed = here.code.toLowerCase().replace('-', ' ');
    const { status, html } = await enter(typed, here.cookie);
    expect(status).toBe(200);
    for (const words of ['Tillgate command line', 'Ada’s laptop', '203.0.113.0/24', 'Authorize'])
      expect(html).toContain(words);
    expect(html).not.toContain('I started this myself');
    expectError(await here.poll(), '400 authorization_pending');
    const first = await here.answer({ decision: 'authorize' }, html);
    expect(first).toEqual({ status: 303, to: '/device?done=allowed' });
    expect(await here.answer({ decision: 'authorize' }, html)).toEqual(first);
    expect((await here.answer({ decision: 'cancel' }, html)).status).toBe(409);
    expect((await open({ done: 'allowed' }, here.cookie)).html).toContain('go back to the device');
    const pair = pairOf(await here.poll());
    expect(Object.keys(pair).sort()).toEqual(['access_token', 'refresh_token', 'scope', 'store', 'token_type']);
    expect([pair.scope, pair.store.id, pair.store.mode]).toEqual(['orders:read', here.store.id, 'test']);
    expect(await works(pair.access_token)).toBe(true);
    expectError(await here.poll(), '400 invalid_grant', 'used_device_code');
    expect(await works(pair.access_token)).toBe(true);
    const refresh = { ...CLI, grant_type: 'refresh_token', refresh_token: pair.refresh_token };
    expect((await post(token, refresh)).status).toBe(200);
    // What was decided can't be typed again.
    expect((await enter(here.code, here.cookie)).status).toBe(400);
  });

  test('for a client known by its document, which is looked at once somebody has typed the code', async () => {
    const host = await documentHost({ grant_types: ['urn:ietf:params:oauth:grant-type:device_code'] });
    const here = await deviceScene(HOME, { client_id: host.clientId, scope: 'openid orders:read' });
    expectError(await here.poll(), '400 authorization_pending');
    expect(host.requestedPaths).toEqual([]);
    const { html } = await enter(here.code, here.cookie);
    for (const words of ['Desk', 'Not registered', new URL(host.origin).host]) expect(html).toContain(words);
    expect(html).not.toContain('runs on your own device');
    const pressed = await here.answer({ decision: 'authorize', ticked: 'orders:read' }, html);
    expect(pressed.to).toBe('/device?done=allowed');
    const pair = pairOf(await here.poll());
    expect(pair.scope).toBe('orders:read');
    expect((await rowOf(pair.access_token)).resources).toEqual([`${HERE}/mcp`]);
    expect(host.requestedPaths.length).toBe(1);
  });

  test('for the address that it names as resource: that store alone, and no token for another address', async () => {
    const { seller, browser, store } = await owner();
    const other = await createStore(db(), seller.id);
    const resource = `${HERE}/mcp/${store.id}/test`;
    const here = await deviceScene(HOME, { resource, mode: '' }, { seller, browser, store: other });
    const { html } = await enter(here.code, here.cookie);
    expect(html).toContain(`value="${store.id}"`);
    expect(html).not.toContain(`value="${other.id}"`);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="test"/);
    expect((await here.answer({ decision: 'authorize' }, html)).to).toContain('problem=store');
    const fields = { decision: 'authorize', store: store.id };
    expect((await here.answer(fields, html)).to).toBe('/device?done=allowed');
    expectError(await here.poll({ resource: `${HERE}/api/v1` }), '400 invalid_target', 'other_resource');
    const pair = pairOf(await here.poll({ resource }));
    expect((await rowOf(pair.access_token)).resources).toEqual([resource]);
    expect(await works(pair.access_token)).toBe(false);
  });

  test('but not for one whose document doesn’t list the grant, which the device is told', async () => {
    const host = await documentHost();
    const here = await deviceScene(HOME, { client_id: host.clientId });
    expect((await enter(here.code, here.cookie)).status).toBe(400);
    expectError(await here.poll(), '400 unauthorized_client');
  });

  test('nor, at once, for one whose document was looked at before, by whomever; nothing is fetched for that', async () => {
    const { ask, host } = await documentScene();
    expect((await ask()).status).toBe(200);
    const asked = { client_id: host.clientId, scope: 'orders:read' };
    expectError(await post(authorizeDevice, asked), '400 unauthorized_client', 'device_not_allowed');
    const waiting = await db().deviceCode.count({ where: { app: { clientId: host.clientId } } });
    expect([waiting, host.requestedPaths.length]).toEqual([0, 1]);
    Object.assign(host.document, { grant_types: ['authorization_code', DEVICE_GRANT] });
    await db().clientDocument.updateMany({ data: { freshUntil: new Date(0) } });
    expect((await ask()).status).toBe(200);
    const { status, body } = await post(authorizeDevice, asked);
    expect(status).toBe(200);
    const poll = { client_id: host.clientId, grant_type: DEVICE_GRANT, device_code: String(body.device_code) };
    expectError(await post(token, poll), '400 authorization_pending');
  });

  test('and for one whose document has got the grant since it was authorized', async () => {
    const { ask, exchange, host } = await documentScene();
    expect((await exchange()).status).toBe(200);
    Object.assign(host.document, { grant_types: ['authorization_code', DEVICE_GRANT] });
    await db().clientDocument.updateMany({ data: { freshUntil: new Date(0) } });
    expect((await ask()).status).toBe(200);
    const { body } = await post(authorizeDevice, { client_id: host.clientId, scope: 'orders:read' });
    const poll = { client_id: host.clientId, grant_type: DEVICE_GRANT, device_code: String(body.device_code) };
    expectError(await post(token, poll), '400 authorization_pending');
  });

  test('Cancel is access_denied, and so is what ended before the device asked', async () => {
    const here = await deviceScene();
    const { html } = await enter(here.code, here.cookie);
    expect(await here.answer({ decision: 'cancel' }, html)).toEqual({ status: 303, to: '/device?done=refused' });
    expectError(await here.poll(), '400 access_denied');
    const other = await deviceScene();
    await other.answer({ decision: 'authorize' }, (await enter(other.code, other.cookie)).html);
    await db().connection.updateMany({ where: { storeId: other.store.id }, data: { endedAt: new Date() } });
    expectError(await other.poll(), '400 access_denied');
  });

  test('asked from another network, Authorize needs the box, which the server checks', async () => {
    const here = await deviceScene('198.51.100.7');
    const { html } = await enter(here.code, here.cookie);
    expect(html).toContain('I started this myself');
    const refused = await here.answer({ decision: 'authorize' }, html);
    expect(refused.to).toMatch(/^\/device\?entered=.*problem=started$/);
    expectError(await here.poll(), '400 authorization_pending');
    expect((await open(queryOf(refused.to), here.cookie)).html).toContain('Tick this box');
    expect((await here.answer({ decision: 'authorize', started: 'yes' }, html)).to).toBe('/device?done=allowed');
    expect((await here.poll()).status).toBe(200);
  });

  test('of two clicks on two screens of the same code, one connects', async () => {
    const here = await deviceScene();
    const screens = await Promise.all([1, 2].map(() => enter(here.code, here.cookie)));
    await Promise.all(screens.map(({ html }) => here.answer({ decision: 'authorize' }, html)));
    expect(await db().connection.count({ where: { storeId: here.store.id } })).toBe(1);
    expect((await here.poll()).status).toBe(200);
  });
});

describe('what is not a code', () => {
  test('signing in keeps the code', async () => {
    const { to } = await open({ user_code: 'BCDF-GHJK' }, '');
    expect(to).toBe(`/sign-in?next=${encodeURIComponent('/device?user_code=BCDF-GHJK')}`);
  });

  test('400 for a wrong one; after ten of them 429 for the person, a right one included', async () => {
    testSettings({ baseUrl: HERE, throttle: true });
    const here = await deviceScene();
    // Right codes don't count.
    for (let times = 0; times < 12; times += 1) expect((await enter(here.code, here.cookie)).status).toBe(200);
    for (let times = 0; times < 10; times += 1)
      expect((await enter('BBBB-BBBB', here.cookie, `203.0.${times}.1`)).status).toBe(400);
    const { status, html } = await enter(here.code, here.cookie, '192.0.2.1');
    expect([status, html.includes('Too many wrong codes')]).toEqual([429, true]);
  });

  test('429 for the network too, whoever is signed in', async () => {
    testSettings({ baseUrl: HERE, throttle: true });
    for (let times = 0; times < 10; times += 1) {
      const { browser } = await signedIn();
      expect((await enter('BBBBBBBB', browser.cookie)).status).toBe(400);
    }
    expect((await enter('BBBBBBBB', (await signedIn()).browser.cookie)).status).toBe(429);
  });
});
