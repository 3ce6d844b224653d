import { beforeEach, expect, test } from 'vitest';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { codeBody, pairOf, post } from '@/prisma/testing/scene.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from '../testing.ts';
import { connections, send, target, ticketOf } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

/** The optional permissions that are ticked on the screen at a URL. */
async function checkedAt(url: URL, cookie: string): Promise<string[]> {
  const html = await (await openConsent(new Request(url, { headers: { cookie, host: 'localhost:3000' } }))).text();
  return [...html.matchAll(/<input[^>]*name="ticked"[^>]* checked=""[^>]* value="([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );
}

test('optional permissions are unticked; the token gets those that are ticked, and asking again keeps them', async () => {
  const here = await consentScene();
  const asked = { scope: 'orders:read', optional_scope: 'customers:read,refunds:write' };
  const html = await (await openConsent(authorizeRequest(here.app, asked, here.cookie))).text();
  expect(html.match(/<input[^>]*name="ticked"[^>]*>/g)).toEqual([
    expect.not.stringContaining('checked'),
    expect.not.stringContaining('checked'),
  ]);
  const ticket = await ticketOf(here, asked);
  const form = { ticket, mode: 'test', ticked: 'customers:read taxes:read' };
  const again = target(await send(here, { ...form, decision: 'again' }));
  expect(Object.fromEntries(again.searchParams)).toMatchObject({
    ...asked,
    optional_scope: 'customers:read refunds:write',
  });
  expect(await checkedAt(again, here.cookie)).toEqual(['customers:read']);

  const answer = await send(here, { ...form, store: here.store.id, decision: 'authorize' });
  const code = target(answer).searchParams.get('code') ?? '';
  const pair = pairOf(await post(exchange, codeBody(here.app, code)));
  expect(pair.scope).toBe('orders:read customers:read');
});

test('an optional permission that is sensitive needs the confirmation only once it is ticked', async () => {
  testSettings({ baseUrl: HERE, confirmSensitive: true });
  const here = await consentScene();
  const asked = { scope: 'orders:read', optional_scope: 'refunds:write' };
  const html = await (await openConsent(authorizeRequest(here.app, asked, here.cookie))).text();
  expect(html).toMatch(/<input[^>]*name="confirm"/);
  expect(html).not.toMatch(/<input[^>]*name="confirm"[^>]*required/);
  const form = { ticket: await ticketOf(here, asked), store: here.store.id, mode: 'test', decision: 'authorize' };
  const back = target(await send(here, { ...form, ticked: 'refunds:write' }));
  expect(back.searchParams.get('problem')).toBe('confirm');
  expect(await checkedAt(back, here.cookie)).toEqual(['refunds:write']);
  expect(await connections(here)).toBe(0);
  expect(target(await send(here, form)).searchParams.has('code')).toBe(true);
});

test('an app can’t have its optional permissions ticked beforehand', async () => {
  const here = await consentScene();
  const asked = { scope: 'orders:read', optional_scope: 'refunds:write' };
  const screen = new URL(authorizeRequest(here.app, { ...asked, ticked: 'refunds:write' }).url);
  expect(await checkedAt(screen, here.cookie)).toEqual([]);
  // Nor with what its developer has ticked, or with what the seller has ticked for another app.
  const press = { mode: 'test', decision: 'again', ticked: 'refunds:write' };
  const developer = await consentScene();
  const foreign = [
    { ...developer, app: here.app },
    { ...here, app: developer.app },
  ];
  for (const scene of foreign) {
    const again = target(await send(scene, { ...press, ticket: await ticketOf(scene, asked) }));
    expect(await checkedAt(again, scene.cookie)).toEqual(['refunds:write']);
    screen.searchParams.set('ticked', again.searchParams.get('ticked') ?? '');
    expect(await checkedAt(screen, here.cookie)).toEqual([]);
  }
});
