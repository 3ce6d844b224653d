import { serve } from '@hono/node-server';
import { TillgateApp } from '@tillgate/sdk';
import { FileStore } from '@tillgate/sdk/file';
import { makeApp } from './app.ts';

const HOUR_MS = 3_600_000;

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}: see README.md.`);
  return value;
};

const port = Number(process.env.PORT || 4000);
const [baseUrl, clientId, clientSecret] = [needed('TILLGATE_URL'), needed('CLIENT_ID'), process.env.CLIENT_SECRET];
const tillgate = new TillgateApp({
  baseUrl,
  clientId,
  // An app that can’t keep one is proven by PKCE alone.
  ...(clientSecret && { clientSecret }),
  redirectUri: `http://localhost:${port}/callback`,
  store: new FileStore('tokens'),
});

let kept: { at: number; keys: JsonWebKey[] } = { at: 0, keys: [] };

async function webhookKeys(): Promise<JsonWebKey[]> {
  if (Date.now() - kept.at > HOUR_MS) {
    const answer = await fetch(`${baseUrl}/.well-known/webhook-keys`);
    kept = { at: Date.now(), ...((await answer.json()) as { keys: JsonWebKey[] }) };
  }
  return kept.keys;
}

const app = makeApp({ tillgate, webhookKeys, cookieSecret: needed('COOKIE_SECRET') });
serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}`)).on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
