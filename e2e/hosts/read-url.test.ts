import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import type { Database } from '@/prisma/client.ts';
import { createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { createCustomer } from '@/prisma/testing/billing-factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { type OwnDatabase, ownDatabase, workOn } from '../servers/own-database.ts';
import { type Product, startProduct } from '../servers/product.ts';
import { makeSession } from '../servers/session.ts';

const AUTH_SECRET = 'a secret for reads that may be old, 32 bytes or more';
const NAMES = { here: 'Read at the primary', there: 'Read at the standby', changed: 'Changed just now' };
const WAIT_MS = 30_000;

/** A standby would hold the same: a copy with another name in it shows where something was read. */
describe.runIf(inject('server'))('the product with DATABASE_READ_URL', { timeout: 120_000 }, () => {
  let primary: OwnDatabase;
  let standby: OwnDatabase;
  let database: Database;
  let product: Product;
  let session = '';
  let token = '';
  let customerId = '';

  beforeAll(async () => {
    const server = inject('server') ?? '';
    primary = await ownDatabase(server, 'read_primary');
    database = await workOn(primary.url, AUTH_SECRET);
    await database.migrate();
    const seller = await createSeller(db());
    const store = await createStore(db(), seller.id);
    customerId = await createCustomer(db(), { storeId: store.id, mode: 'live' }, { name: NAMES.here });
    const app = await createApp(db(), seller.id);
    token = (await connect({ app, store, ownerId: seller.id, scopes: ['customers:read'] })).access_token;
    session = (await makeSession({ email: seller.email, userAgent: 'Seller/1.0' })).cookie;
    await database.close();
    standby = await ownDatabase(server, 'read_standby', primary);
    await standby.run(`UPDATE customer SET name = '${NAMES.there}'`);
    // Whoever asked it about a session or token would be told that there is none.
    const ended = 'UPDATE connection SET ended_at = now(), end_reason = $$revoked_by_app$$';
    await standby.run(`DELETE FROM session; ${ended}`);
    database = await workOn(primary.url, AUTH_SECRET);
    const urls = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url };
    const settings = { ...urls, AUTH_SECRET, WEB_CONCURRENCY: '2', HOST: '127.0.0.1' };
    product = await startProduct({ settings });
  }, 400_000);
  afterAll(async () => {
    await product?.stop();
    await database?.close();
    await standby?.drop();
    await primary?.drop();
  }, 60_000);

  /** Which of the names a page shows. */
  const shown = async (path: string, cookie = session) => {
    const page = await fetch(`${product.url}${path}`, { headers: { cookie } });
    const text = await page.text();
    return [page.status, ...Object.values(NAMES).filter((name) => text.includes(name))];
  };
  /** Waits until each of the processes that serve has seen it: several answers in turn. */
  const settled = async (name: string) => {
    for (const until = Date.now() + WAIT_MS; ; await sleep(100)) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => shown('/dashboard/customers')));
      if (answers.every((answer) => answer[1] === name)) return;
      if (Date.now() > until) throw new Error(`Not all read ${name}: ${JSON.stringify(answers)}`);
    }
  };

  test('lists are read there, what is one’s own change is not, and tokens never are', async () => {
    await settled(NAMES.there);
    expect(await shown(`/dashboard/customers/${customerId}`)).toEqual([200, NAMES.here]);

    // Any form will do; this one is refused, and its person still reads what there is now.
    const posted = await fetch(`${product.url}/dashboard/stores/new`, {
      method: 'POST',
      headers: { cookie: session, origin: product.url },
      body: new URLSearchParams({ name: '', subdomain: '', currency: 'usd' }),
    });
    const [changed = ''] = posted.headers.getSetCookie().filter((cookie) => cookie.startsWith('changed='));
    expect(changed).toContain('Max-Age=10');
    const cookie = `${session}; ${changed.split(';')[0]}`;
    for (let time = 0; time < 6; time += 1)
      expect(await shown('/dashboard/customers', cookie)).toEqual([200, NAMES.here]);
    expect(await shown('/dashboard/customers')).toEqual([200, NAMES.there]);

    await database.prisma.customer.updateMany({ data: { name: NAMES.changed } });
    const answer = await fetch(`${product.url}/api/v1/customers`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect((await answer.json()).data.map(({ name }: { name: string }) => name)).toEqual([NAMES.changed]);
  });

  test('the primary answers once the standby is away', async () => {
    await settled(NAMES.there);
    await standby.drop();
    for (let time = 0; time < 6; time += 1) expect(await shown('/dashboard/customers')).toEqual([200, NAMES.changed]);
  });
});
