import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { renderToStaticMarkup } from 'react-dom/server';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { inScope } from '@/lib/kernel/process/request-scope.ts';
import { createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';
import { decideAuthorization } from '@/server/http/decide-authorization.ts';
import { securePages } from '@/server/http/page-security.ts';
import { CollectedResponse } from '@/server/http/request-for-nobody.ts';
import AuthorizePage from './page.tsx';

/** The origin that a browser would use for the requests of these tests. */
export const HERE = 'http://localhost:3000';

/** A signed-in seller with a store, and another seller's app. */
export async function consentScene(app: Parameters<typeof createApp>[2] = {}) {
  const { seller, browser } = await signedIn();
  const store = await createStore(db(), seller.id);
  const developer = await createSeller(db());
  return { seller, store, cookie: browser.cookie, app: await createApp(db(), developer.id, app) };
}

/** The browser's request for the consent screen. */
export function authorizeRequest(app: DemoApp, more: Record<string, string> = {}, cookie = ''): Request {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    ...more,
  });
  return new Request(`${HERE}/oauth/authorize?${query}`, { headers: { host: 'localhost:3000', cookie } });
}

/** Answers a request for the consent screen as the server does, with its page alone in place of Next.js. */
export function openConsent({ url, headers }: Request): Promise<Response> {
  const message = new IncomingMessage(new Socket());
  Object.assign(message, { method: 'GET', url: url.slice(HERE.length), headers: Object.fromEntries(headers) });
  const response = new CollectedResponse(message);
  return inScope({}, async () => {
    const policy = await decideAuthorization(message, response, HERE);
    if (policy) {
      securePages(message, response, HERE, policy);
      const page = renderToStaticMarkup(await AuthorizePage({ searchParams: Promise.resolve({}) }));
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
    }
    const sent = Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(new Uint8Array(await response.body), { status: response.statusCode, headers: sent });
  });
}
