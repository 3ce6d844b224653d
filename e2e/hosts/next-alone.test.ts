import { expect, inject, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { freePort } from '../servers/free-port.mjs';
import { ownDatabase, workOn } from '../servers/own-database.ts';
import { startProduct } from '../servers/product.ts';
import { makeSession } from '../servers/session.ts';

const AUTH_SECRET = 'a secret for Next.js alone, which has 32 bytes or more';
// The development server compiles each page, which takes as long as all others here: the night has time for that.
const HOW = ['start', ...(inject('isLong') ? ['dev'] : [])];

// Nobody runs it so: there is no gate, no job and no policy. But it shows that pages and endpoints are Next.js's own.
test.runIf(inject('server')).each(HOW)(
  'next %s alone: the consent screen, signing in before it, and the token endpoint',
  {
    timeout: 600_000,
  },
  async (how) => {
    const own = await ownDatabase(inject('server') ?? '', `next_${how}`);
    const database = await workOn(own.url, AUTH_SECRET);
    await database.migrate();
    const seller = await createSeller(db());
    const store = await createStore(db(), seller.id);
    const { clientId, redirectUri, name } = await createApp(db(), seller.id);
    const { cookie } = await makeSession({ email: seller.email, userAgent: 'Seller/1.0' });
    await database.close();

    const port = await freePort();
    const settings = { DATABASE_URL: own.url, AUTH_SECRET, BASE_URL: `http://localhost:${port}` };
    const next = { script: 'node_modules/next/dist/bin/next', options: [how] };
    const { url, stop } = await startProduct({ port, settings, ...next });
    try {
      const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code' });
      const consent = `/oauth/authorize?${query}`;
      const away = await fetch(url + consent, { redirect: 'manual' });
      expect(away.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(consent)}`);

      const screen = await fetch(url + consent, { headers: { cookie } });
      const html = await screen.text();
      expect([screen.status, html.includes(name), html.includes(store.name)]).toEqual([200, true, true]);

      const token = await fetch(`${url}/api/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token: 'none of ours' }),
      });
      expect([token.status, await token.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    } finally {
      await stop();
      await own.drop();
    }
  },
);
