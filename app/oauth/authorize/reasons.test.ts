import { beforeEach, expect, test } from 'vitest';
import { POST as authorizeDevice } from '@/app/api/oauth/device_authorization/route.ts';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { db } from '@/lib/database/db.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { codeBody, pairOf, post } from '@/prisma/testing/scene.ts';
import { connections, send, target, ticketOf } from './decision/testing.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const SAID = {
  defaultScopes: ['orders:read', 'customers:read', 'refunds:write'],
  optionalScopes: ['refunds:write'],
  why: { 'customers:read': 'To print <b>addresses</b> & names.', 'refunds:write': 'To pay back lost parcels.' },
  privacyPolicyUrl: 'https://parcels.example/privacy',
  termsUrl: 'https://parcels.example/terms',
  supportEmail: 'help@parcels.example',
};

async function scene(said: object = SAID) {
  const here = await consentScene({ name: 'Parcels' });
  await db().app.update({ where: { id: here.app.id }, data: said });
  const open = async (asked: Record<string, string> = {}, language = 'en') => {
    const { url, headers } = authorizeRequest(here.app, asked, here.cookie);
    const all = { ...Object.fromEntries(headers), 'accept-language': language };
    return (await openConsent(new Request(url, { headers: all }))).text();
  };
  return { ...here, open };
}

const reasons = (html: string) =>
  [...html.matchAll(/<span data-testid="why"[^>]*>(.*?)<\/span>/g)].map(([, text]) => text);
const plain = (html: string | undefined) => (html ?? '').replace(/<[^>]+>/g, '');

test('under a permission stands why, quoted, as the app’s words, apart from ours in any direction', async () => {
  const { open } = await scene();
  const said = reasons(await open());
  expect(said.map(plain)).toEqual([
    'Parcels: “To print &lt;b&gt;addresses&lt;/b&gt; &amp; names.”',
    'Parcels: “To pay back lost parcels.”',
  ]);
  for (const text of said) {
    expect(text).toMatch(/^<bdi[^>]*>Parcels<\/bdi>: “<bdi>[^<]+<\/bdi>”$/);
    expect(text).not.toContain('<a ');
  }
  // Of what isn’t asked for, nothing is said.
  expect(reasons(await open({ scope: 'orders:read' }))).toEqual([]);
});

test('links to policy, terms and support stand below the permissions, where the app has them', async () => {
  const { open } = await scene();
  const html = await open();
  for (const [href, label] of [
    ['https://parcels.example/privacy', 'Privacy policy'],
    ['https://parcels.example/terms', 'Terms'],
    ['mailto:help@parcels.example', 'Support'],
  ])
    expect(html).toMatch(new RegExp(`<a href="${href}" target="_blank" rel="noopener noreferrer"[^>]*>${label}</a>`));
  expect(html.indexOf('parcels.example/privacy')).toBeGreaterThan(html.indexOf('data-testid="why"'));
  const none = await (await scene({})).open();
  expect(none).not.toMatch(/>(?:Privacy policy|Terms|Support)<\/a>/);
});

test('what is optional by registration is asked for without being ticked; a scope in the request beats it', async () => {
  const here = await scene();
  const names = (html: string) => [...html.matchAll(/name="ticked"[^>]* value="([^"]+)"/g)].map(([, name]) => name);
  expect(names(await here.open())).toEqual(['refunds:write']);
  expect(names(await here.open({ scope: 'orders:read refunds:write' }))).toEqual([]);
  const form = {
    ticket: await ticketOf(here, { scope: '' }),
    store: here.store.id,
    mode: 'test',
    decision: 'authorize',
  };
  const code = target(await send(here, form)).searchParams.get('code') ?? '';
  expect(pairOf(await post(exchange, codeBody(here.app, code))).scope).toBe('orders:read customers:read');
});

test('an app whose defaults are all optional asks for none, and gets what is ticked: at least one', async () => {
  const here = await scene({ ...SAID, optionalScopes: SAID.defaultScopes });
  expect(await here.open()).not.toMatch(/Every endpoint|value="\*"/);
  const form = {
    ticket: await ticketOf(here, { scope: '' }),
    store: here.store.id,
    mode: 'test',
    decision: 'authorize',
  };
  const back = target(await send(here, form));
  expect(back.searchParams.get('problem')).toBe('nothing');
  expect(back.searchParams.get('scope')).toBeNull();
  expect(await connections(here)).toBe(0);
  const { url } = new Request(back);
  const again = await (
    await openConsent(new Request(url, { headers: { cookie: here.cookie, host: 'localhost:3000' } }))
  ).text();
  expect(again).toContain('Leave at least one permission ticked');
  const code = target(await send(here, { ...form, ticked: 'orders:read' })).searchParams.get('code') ?? '';
  expect(pairOf(await post(exchange, codeBody(here.app, code))).scope).toBe('orders:read');
});

test('a device asks for the same, and what is optional waits for its person’s tick', async () => {
  const { app } = await scene({ ...SAID, deviceSignIn: true });
  const { client_id, client_secret } = { client_id: app.clientId, client_secret: app.clientSecret };
  expect((await post(authorizeDevice, { client_id, client_secret })).status).toBe(200);
  const [waiting] = await db().deviceCode.findMany({ where: { appId: app.id } });
  expect([waiting?.scopes, waiting?.optional]).toEqual([['orders:read', 'customers:read'], ['refunds:write']]);
});
