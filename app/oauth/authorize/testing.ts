import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';

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
