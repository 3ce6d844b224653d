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

test('an app connects a store of the platform by the sign-in there, and gets what it was granted and no more', async ({
  page,
  party,
  another,
  platform,
  product,
}) => {
  const developer = await another();
  await signUp(developer, 'Dev Eloper');
  const scopes = ['orders:read', 'payouts:read', 'webhooks:write'];
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
});
