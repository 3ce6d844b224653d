import { serve } from '@hono/node-server';
import { TillgateApp } from '@tillgate/sdk';
import { FileLock, FileStore } from '@tillgate/sdk/file';
import { makeApp } from './app.ts';

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}: see README.md.`);
  return value;
};

const port = Number(process.env.PORT || 4000);
const tillgate = new TillgateApp({
  baseUrl: needed('TILLGATE_URL'),
  clientId: needed('CLIENT_ID'),
  clientSecret: needed('CLIENT_SECRET'),
  redirectUri: `http://localhost:${port}/callback`,
  store: new FileStore('tokens'),
  lock: new FileLock('locks'),
});
const app = makeApp({ tillgate, webhookSecret: needed('WEBHOOK_SECRET'), cookieSecret: needed('COOKIE_SECRET') });
serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}/connect`));
