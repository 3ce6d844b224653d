import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { POST } from './decision/route.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from './testing.ts';

testDatabase({ baseUrl: HERE, apiUrl: HERE });

type Scene = Awaited<ReturnType<typeof consentScene>>;

const open = async ({ app, cookie }: Scene, resource: string) =>
  (await openConsent(authorizeRequest(app, { resource }, cookie))).text();

function press({ cookie }: Scene, html: string, store: string, mode = 'test'): Promise<Response> {
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const headers = { cookie, host: 'localhost:3000', origin: HERE };
  const body = new URLSearchParams({ ticket, store, mode, decision: 'authorize' });
  return POST(new Request(`${HERE}/oauth/authorize/decision`, { method: 'POST', headers, body }));
}

test('a store’s address: that store alone, test mode preset, and no other by the form', async () => {
  const here = await consentScene();
  const other = await createStore(db(), here.seller.id, { name: 'The other one' });
  const resource = `${HERE}/mcp/${here.store.id}/test`;
  const html = await open(here, resource);
  expect(html).toContain(`value="${here.store.id}"`);
  expect(html).not.toContain(other.id);
  expect(
    /<input[^>]*name="mode"[^>]*checked[^>]*value="(\w+)"|<input[^>]*value="(\w+)"[^>]*checked/.exec(html)?.[0],
  ).toContain('value="test"');
  const to = new URL((await press(here, html, other.id)).headers.get('location') ?? '', HERE);
  expect([to.pathname, to.searchParams.get('problem'), to.searchParams.get('resource')]).toEqual([
    '/oauth/authorize',
    'store',
    resource,
  ]);
  expect((await press(here, html, here.store.id)).headers.get('location')).toContain('code=');
  expect((await db().connection.findFirstOrThrow({ where: { appId: here.app.id } })).resources).toEqual([resource]);
});

test('where the tokens could be used in test mode alone, the screen has no other', async () => {
  const here = await consentScene();
  const [test, live] = [`${HERE}/mcp/${here.store.id}/test`, `${HERE}/mcp/${here.store.id}`];
  const modesIn = (html: string) =>
    [...html.matchAll(/<input[^>]*name="mode"[^>]*value="(\w+)"/g)].map(([, mode]) => mode);
  for (const mode of ['', 'live']) {
    const html = await (await openConsent(authorizeRequest(here.app, { resource: test, mode }, here.cookie))).text();
    expect(modesIn(html)).toEqual(['test']);
    const to = new URL((await press(here, html, here.store.id, 'live')).headers.get('location') ?? '', HERE);
    expect([to.pathname, to.searchParams.get('problem')]).toEqual(['/oauth/authorize', 'role']);
  }
  const both = new URL(authorizeRequest(here.app, { resource: test }).url);
  both.searchParams.append('resource', live);
  const request = new Request(both, { headers: { host: 'localhost:3000', cookie: here.cookie } });
  const html = await (await openConsent(request)).text();
  expect(modesIn(html)).toEqual(['live', 'test']);
  expect((await press(here, html, here.store.id, 'live')).headers.get('location')).toContain('code=');
});

test('somebody else’s store: nothing to choose', async () => {
  const here = await consentScene();
  const stranger = await createSeller(db());
  const store = await createStore(db(), stranger.id, { name: 'Not theirs' });
  const html = await open(here, `${HERE}/mcp/${store.id}`);
  expect(html).toContain('This is for a store that you don’t belong to');
  expect(html).not.toContain('Not theirs');
  expect(html).not.toContain(here.store.id);
});

test('invalid_target goes to the app; several resources are no repetition', async () => {
  const { app, cookie } = await consentScene();
  const ask = async (...resources: string[]) => {
    const request = authorizeRequest(app, { state: 'kept' }, cookie);
    const url = new URL(request.url);
    for (const resource of resources) url.searchParams.append('resource', resource);
    return openConsent(new Request(url, { headers: request.headers }));
  };
  for (const resource of ['https://elsewhere.example', `${HERE}/mcp/nobody`, 'x']) {
    const to = new URL((await ask(`${HERE}/mcp`, resource)).headers.get('location') ?? '');
    expect([to.searchParams.get('error'), to.searchParams.get('state')]).toEqual(['invalid_target', 'kept']);
  }
  expect((await ask(`${HERE}/mcp`, `${HERE}/v1`)).status).toBe(200);
});
