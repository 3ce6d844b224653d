import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPlatform } from '../../examples/platform/platform.ts';
import { test as base, expect, registerApp, signUp, startConnecting } from '../fixtures.ts';
import { freePort } from '../servers/free-port.mjs';
import { startOpenProduct } from '../servers/open-product.ts';
import { OWN_SERVER_LOG } from '../servers/run-folder.ts';

type Platform = Awaited<ReturnType<typeof startPlatform>>;

const SECRETS = {
  client: 'the-secret-of-the-client',
  platform: 'the-key-of-the-platform-32-bytes-or-more',
  payments: `whsec_${Buffer.alloc(32, 'p').toString('base64')}`,
};

/** The example platform, with the product in front of it. */
const test = base.extend<object, { platform: Platform; product: string }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
    async ({}, use) => {
      const port = await freePort();
      const platform = await startPlatform(await freePort(), `http://localhost:${port}`, SECRETS);
      const settings = { ...platform.settings, SEED_DEMO: '0' };
      const product = await startOpenProduct({ logFile: OWN_SERVER_LOG, port, settings });
      await platform.putting;
      await use(platform);
      platform.stop();
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  product: [({ platform }, use) => use(new URL(platform.product).origin), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product),
});

test('an app connects a store of the platform by the sign-in there, calls it, is paid there, and gets no more', async ({
  page,
  party,
  another,
  platform,
  product,
}) => {
  const developer = await another();
  await signUp(developer, 'Dev Eloper');
  const billing = ['products:write', 'customers:write', 'subscriptions:write', 'subscription_invoices:read'];
  const scopes = ['orders:read', 'payouts:read', 'webhooks:write', ...billing];
  const { clientId, clientSecret } = await registerApp(developer, { redirectUris: [party.redirectUri], scopes });
  party.configure({ issuer: product, clientId, clientSecret, mode: 'test' });
  await startConnecting(page, party);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await page.getByPlaceholder('Enter any login').fill('ada');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('radio', { name: 'Lantern Books', exact: true }).check();
  await expect(page.getByRole('radio', { name: 'Berg Bikes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toHaveText('Lantern Books');

  const call = async (method: string, path: string, data?: object) => {
    const headers = { Authorization: `Bearer ${party.lastToken()}` };
    const answer = await page.request.fetch(`${product}/api/v1${path}`, { method, headers, ...(data && { data }) });
    return { status: answer.status(), body: await answer.json() };
  };
  const [order, payout] = [await call('GET', '/orders?limit=1'), await call('GET', '/payouts')];
  expect(order.body.data).toMatchObject([{ number: '1001', amount: 4900 }]);
  expect(payout.body.data).toMatchObject([{ status: 'paid', amount: 98_000 }]);
  const endpoint = { url: `${party.url}/webhooks`, events: ['order.created'] };
  expect((await call('POST', '/webhooks', endpoint)).status).toBe(201);
  await fetch(`${platform.url}/buy/shop-1/test`, { method: 'POST' });
  await expect.poll(() => party.events()).toContain('order.created');
  for (const [method, path] of [
    ['GET', '/refunds'],
    ['POST', '/orders'],
  ] as const)
    expect(await call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    });

  // In live mode a plan of ours is swapped, and each amount is taken at the platform before it counts.
  await page.getByRole('button', { name: 'Disconnect' }).click();
  party.configure({ issuer: product, clientId, clientSecret, mode: 'live' });
  await startConnecting(page, party);
  await page.getByRole('radio', { name: 'Lantern Books', exact: true }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('mode')).toHaveText('live');
  const ivo = await call('POST', '/customers', { name: 'Ivo', email: 'ivo@customer.example' });
  const monthly = { name: 'Monthly', price: 1_000, interval: 'month' };
  const yearly = { name: 'Yearly', price: 10_000, interval: 'year' };
  const club = await call('POST', '/products', { name: 'Club', variants: [monthly, yearly] });
  const [small, large] = club.body.data.variants;
  const made = await call('POST', '/subscriptions', { customer_id: ivo.body.data.id, variant_id: small.id });
  const { id } = made.body.data;
  const swap = { action: 'swap', variant_id: large.id };
  expect(await call('PATCH', `/subscriptions/${id}`, swap)).toMatchObject({
    status: 200,
    body: { data: { variant_id: large.id, status: 'active' } },
  });
  const invoices = await call('GET', `/invoices?subscription_id=${id}`);
  expect(invoices.body.data).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  const billed = invoices.body.data.map(({ total }: { total: number }) => total).sort();
  const paid = [...platform.payments.values()].filter(({ status }) => status === 'paid');
  expect(paid.map(({ amount }) => amount).sort()).toEqual(billed);
});

test('the commands of the guide for a platform run as printed', async ({ page, product }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-guide-'));
  const env = { PATH: `${process.env.PATH}`, NODE_ENV: 'test' as const, PLATFORM_KEY: SECRETS.platform };
  const run = async (command: string, ...args: string[]) =>
    (await promisify(execFile)(command, args, { cwd: folder, env, timeout: 20_000 })).stdout;
  await page.goto(`${product}/docs/platform`);
  const printed = (id: string) => page.locator(`#code-platform-${id}`).innerText();
  const answerTo = async (id: string) => JSON.parse(await run('sh', '-e', '-c', await printed(id)));
  try {
    expect((await answerTo('put-store')).data).toMatchObject({ external_id: 'shop-1', version: 1 });
    expect((await answerTo('put-member')).data).toMatchObject({ subject: 'ada', role: 'owner' });
    expect((await answerTo('post-event')).data).toMatchObject({ type: 'order.created', source_id: 'evt_1' });
    // Nobody has been asked for the payment that is printed.
    expect(await answerTo('say-paid')).toMatchObject({ reason: 'unknown_payment' });

    const members = [{ subject: 'bea', role: 'owner', email: 'bea@acme.example', name: 'Bea Berg' }];
    const stores = Array.from({ length: 40 }, (_, index) => ({
      id: `night-${index}`,
      name: `Night ${index}`,
      subdomain: `night-${index}`,
      currency: 'EUR',
      members,
    }));
    const database = `export async function* stores() { yield* ${JSON.stringify(stores)}; }`;
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(join(folder, 'your-database.js'), database);
    writeFileSync(join(folder, 'sync.js'), await printed('sync'));
    for (const _ of ['the first night', 'the next']) await run(process.execPath, 'sync.js');
    const headers = { Authorization: `Bearer ${SECRETS.platform}` };
    const list = await page.request.get(`${product}/api/platform/stores?limit=100`, { headers });
    const { data } = (await list.json()) as { data: { external_id: string }[] };
    const put = data.map(({ external_id }) => external_id).filter((id) => id.startsWith('night-'));
    expect(put.toSorted()).toEqual(stores.map(({ id }) => id).toSorted());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
