import { serve } from '@hono/node-server';
import { TillgateApp } from '@tillgate/sdk';
import { FileStore } from '@tillgate/sdk/file';
import { makeApp } from './app.ts';

const { TILLGATE_URL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, COOKIE_SECRET } = process.env;
if (!baseUrl || !clientId || !COOKIE_SECRET) throw new Error('Set the variables in .env: see README.md.');
const port = Number(process.env.PORT || 4000);
const redirectUri = `http://localhost:${port}/callback`;
// An app that can’t keep a secret is proven by PKCE alone.
const secret = clientSecret ? { clientSecret } : {};
const tillgate = new TillgateApp({ baseUrl, clientId, ...secret, redirectUri, store: new FileStore('tokens') });

/** What the service signs events with. Keep it for a while where many arrive. */
async function webhookKeys(): Promise<JsonWebKey[]> {
  return (await (await fetch(`${baseUrl}/.well-known/webhook-keys`)).json()).keys;
}

const app = makeApp({ tillgate, webhookKeys, cookieSecret: COOKIE_SECRET });
serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}`)).on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
