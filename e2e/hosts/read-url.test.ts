import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { auth } from '@/lib/accounts/auth.ts';
import { readEnv, setEnv } from '@/lib/config/env.ts';
import { db, setDb } from '@/lib/database/db.ts';
import { createClient, type Database } from '@/prisma/client.ts';
import { createCustomer } from '@/prisma/demo/billing-factories.ts';
import { connect, createApp, createSeller, createStore, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { databaseUrl, onDatabase } from '@/prisma/testing/setup.ts';
import { type Product, startProduct } from '../servers/product.ts';

const AUTH_SECRET = 'a secret for reads that may be old, 32 bytes or more';
const NAMES = { here: 'Read at the primary', there: 'Read at the standby', changed: 'Changed just now' };
const WAIT_MS = 30_000;

/** A standby would hold the same: a copy with another name in it shows where something was read. */
describe.runIf(inject('server'))('the product with DATABASE_READ_URL', () => {
  const server = inject('server') ?? '';
  const names = ['primary', 'standby'].map((which) => `tillgate_read_${which}_${randomBytes(4).toString('hex')}`);
  const [primary = '', standby = ''] = names;
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-read-'));
  let database: Database;
  let product: Product;
  let session = '';
  let token = '';
  let customerId = '';

  beforeAll(async () => {
    await onDatabase(server, `CREATE DATABASE ${primary}`);
    database = await createClient({ url: databaseUrl(server, primary) });
    await database.migrate();
    setDb(database.prisma);
    const read = readEnv({ THROTTLE: 'off' });
    if ('problems' in read) throw new Error(read.problems.join('\n'));
    setEnv({ ...read.env, authSecret: AUTH_SECRET });
    const seller = await createSeller(db());
    const store = await createStore(db(), seller.id);
    customerId = await createCustomer(db(), { storeId: store.id, mode: 'live' }, { name: NAMES.here });
    const app = await createApp(db(), seller.id);
    const scopes = ['customers:read'];
    token = (await connect({ app, store, ownerId: seller.id, mode: 'live', scopes })).access_token;
    const signedIn = await auth().api.signInEmail({
      body: { email: seller.email, password: DEMO_PASSWORD },
      asResponse: true,
    });
    session = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    await database.close();
    await onDatabase(server, `CREATE DATABASE ${standby} TEMPLATE ${primary}`);
    const other = databaseUrl(server, standby);
    await onDatabase(other, `UPDATE customer SET name = '${NAMES.there}'`);
    // Whoever asked it about a session or token would be told that there is none.
    await onDatabase(
      other,
      'DELETE FROM session; UPDATE connection SET ended_at = now(), end_reason = $$revoked_by_app$$',
    );
    database = await createClient({ url: databaseUrl(server, primary) });
    product = await startProduct({
      logFile: join(folder, 'server.log'),
      settings: {
        DATABASE_URL: databaseUrl(server, primary),
        DATABASE_READ_URL: other,
        AUTH_SECRET,
        WEB_CONCURRENCY: '2',
        HOST: '127.0.0.1',
      },
    });
  }, 400_000);
  afterAll(async () => {
    await product?.stop();
    await database?.close();
    for (const name of names) await onDatabase(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    rmSync(folder, { recursive: true });
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

  test('lists are read there, what is one’s own change is not, and tokens never are', {
    timeout: 120_000,
  }, async () => {
    await settled(NAMES.there);
    const detail = `/dashboard/customers/${customerId}`;
    expect(await shown(detail)).toEqual([200, NAMES.here]);

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
    expect([answer.status, (await answer.json()).data.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      [NAMES.changed],
    ]);
  });

  test('the primary answers once the standby is away', { timeout: 120_000 }, async () => {
    await settled(NAMES.there);
    await onDatabase(server, `DROP DATABASE ${standby} WITH (FORCE)`);
    for (let time = 0; time < 6; time += 1) expect(await shown('/dashboard/customers')).toEqual([200, NAMES.changed]);
  });
});
