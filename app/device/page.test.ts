import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { POST as authorizeDevice } from '@/app/api/oauth/device_authorization/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { POST as decide } from '@/app/oauth/authorize/decision/route.ts';
import { commandLineId } from '@/lib/access/client-id.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { ADDRESS_HEADER } from '@/lib/http/client-address.ts';
import { documentHost } from '@/lib/oauth/clients/document-testing.ts';
import { inScope } from '@/lib/process/request-scope.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, pairOf, post, rowOf, works } from '@/prisma/testing/scene.ts';
import { CollectedResponse } from '@/server/http/ask-for-nobody.ts';
import { decideDevice } from '@/server/http/decide-device.ts';
import { securePages } from '@/server/http/page-security.ts';
import DevicePage from './page.tsx';

const HERE = 'http://localhost:3000';
testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const CLI = { client_id: commandLineId('svc') };
const HOME = '203.0.113.5';

/** Opens /device as the server does, with its page alone in place of Next.js. */
function open(
  query: Record<string, string>,
  cookie: string,
  address = HOME,
): Promise<{ status: number; html: string; to: string }> {
  const message = new IncomingMessage(new Socket());
  const headers = { cookie, [ADDRESS_HEADER]: address };
  Object.assign(message, { method: 'GET', url: `/device?${new URLSearchParams(query)}`, headers });
  const response = new CollectedResponse(message);
  return inScope({}, async () => {
    const policy = await decideDevice(message, response, HERE);
    if (policy) {
      securePages(message, response, HERE, policy);
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(renderToStaticMarkup(await DevicePage()));
    }
    const html = (await response.body).toString();
    return { status: response.statusCode, html, to: String(response.getHeader('location') ?? '') };
  });
}

async function owner() {
  const { seller, browser } = await signedIn();
  return { seller, browser, store: await createStore(db(), seller.id) };
}

async function deviceScene(from = HOME, more: Record<string, string> = {}, who?: Awaited<ReturnType<typeof owner>>) {
  const { store, browser } = who ?? (await owner());
  const asked = { ...CLI, scope: 'orders:read', mode: 'test', device_name: 'Ada’s laptop', ...more };
  const { body } = await post(authorizeDevice, asked, { [ADDRESS_HEADER]: from });
  const poll = (named: Record<string, string> = {}) =>
    post(token, {
      ...named,
      client_id: asked.client_id,
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: String(body.device_code),
    });
  const answer = async (fields: Record<string, string>, html: string, address = HOME) => {
    const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const form = new URLSearchParams({ ticket, store: store.id, mode: 'test', ...fields });
    const headers = { cookie: browser.cookie, host: 'localhost:3000', origin: HERE, [ADDRESS_HEADER]: address };
    const response = await decide(
      new Request(`${HERE}/oauth/authorize/decision`, { method: 'POST', headers, body: form }),
    );
    return { status: response.status, to: response.headers.get('location') ?? '' };
  };
  return { store, cookie: browser.cookie, code: String(body.user_code), poll, answer };
}

describe('a device is connected', () => {
  test('the code is typed, the screen says who asks, and the device gets the ordinary pair once', async () => {
    const here = await deviceScene();
    expect((await open({}, here.cookie)).html).toContain('name="code"');
    const prefilled = await open({ user_code: here.code }, here.cookie);
    expect(prefilled.html).toContain(`value="${here.code}"`);
    expect(prefilled.html).not.toContain('name="ticket"');
    const typed = here.code.toLowerCase().replace('-', ' ');
    const { status, html } = await open({ code: typed }, here.cookie);
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
    expect((await open({ code: here.code }, here.cookie)).status).toBe(400);
  });

  test('for a client known by its document, which is looked at once somebody has typed the code', async () => {
    const host = await documentHost({ grant_types: ['urn:ietf:params:oauth:grant-type:device_code'] });
    const here = await deviceScene(HOME, { client_id: host.clientId, scope: 'openid orders:read' });
    expectError(await here.poll(), '400 authorization_pending');
    expect(host.asked).toEqual([]);
    const { html } = await open({ code: here.code }, here.cookie);
    for (const words of ['Desk', 'Not registered', new URL(host.origin).host]) expect(html).toContain(words);
    expect(html).not.toContain('runs on your own device');
    const pressed = await here.answer({ decision: 'authorize', 'optional.orders:read': 'yes' }, html);
    expect(pressed.to).toBe('/device?done=allowed');
    const pair = pairOf(await here.poll());
    expect(pair.scope).toBe('orders:read');
    expect((await rowOf(pair.access_token)).resources).toEqual([`${HERE}/mcp`]);
    expect(host.asked.length).toBe(1);
  });

  test('for the address that it names as resource: that store alone, and no token for another address', async () => {
    const { seller, browser, store } = await owner();
    const other = await createStore(db(), seller.id);
    const resource = `${HERE}/mcp/${store.id}/test`;
    const here = await deviceScene(HOME, { resource, mode: '' }, { seller, browser, store: other });
    const { html } = await open({ code: here.code }, here.cookie);
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
    expect((await open({ code: here.code }, here.cookie)).status).toBe(400);
    expectError(await here.poll(), '400 unauthorized_client');
  });

  test('Cancel is access_denied, and so is what ended before the device asked', async () => {
    const here = await deviceScene();
    const { html } = await open({ code: here.code }, here.cookie);
    expect(await here.answer({ decision: 'cancel' }, html)).toEqual({ status: 303, to: '/device?done=refused' });
    expectError(await here.poll(), '400 access_denied');
    const other = await deviceScene();
    await other.answer({ decision: 'authorize' }, (await open({ code: other.code }, other.cookie)).html);
    await db().connection.updateMany({ where: { storeId: other.store.id }, data: { endedAt: new Date() } });
    expectError(await other.poll(), '400 access_denied');
  });

  test('asked from another network, Authorize needs the box, which the server checks', async () => {
    const here = await deviceScene('198.51.100.7');
    const { html } = await open({ code: here.code }, here.cookie);
    expect(html).toContain('I started this myself');
    const refused = await here.answer({ decision: 'authorize' }, html);
    expect(refused.to).toMatch(/^\/device\?code=.*problem=started$/);
    expectError(await here.poll(), '400 authorization_pending');
    const again = Object.fromEntries(new URL(refused.to, HERE).searchParams);
    expect((await open(again, here.cookie)).html).toContain('Tick this box');
    expect((await here.answer({ decision: 'authorize', started: 'yes' }, html)).to).toBe('/device?done=allowed');
    expect((await here.poll()).status).toBe(200);
  });

  test('of two clicks on two screens of the same code, one connects', async () => {
    const here = await deviceScene();
    const screens = await Promise.all([1, 2].map(() => open({ code: here.code }, here.cookie)));
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
    for (let times = 0; times < 12; times += 1) expect((await open({ code: here.code }, here.cookie)).status).toBe(200);
    for (let times = 0; times < 10; times += 1)
      expect((await open({ code: 'BBBB-BBBB' }, here.cookie, `203.0.${times}.1`)).status).toBe(400);
    const { status, html } = await open({ code: here.code }, here.cookie, '192.0.2.1');
    expect([status, html.includes('Too many wrong codes')]).toEqual([429, true]);
  });

  test('429 for the network too, whoever is signed in', async () => {
    testSettings({ baseUrl: HERE, throttle: true });
    for (let times = 0; times < 10; times += 1) {
      const { browser } = await signedIn();
      expect((await open({ code: 'BBBBBBBB' }, browser.cookie)).status).toBe(400);
    }
    expect((await open({ code: 'BBBBBBBB' }, (await signedIn()).browser.cookie)).status).toBe(429);
  });
});
