import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, fillStore, issued, test } from '../fixtures.ts';
import { freePort } from '../servers/free-port.mjs';
import { startProduct } from '../servers/product.ts';
import { isInstalled, PROXIES } from '../servers/proxies.ts';
import { newDataFolder, OWN_SERVER_LOG } from '../servers/run-folder.ts';

const CLIENT_ID = 'svc_client_ParcelwiseExampleApp01';
const REDIRECT_URI = 'http://localhost:4000/callback';

test('behind each proxy of deploy/ people sign in, connect and send a form', async ({ another }) => {
  const proxies = Object.entries(PROXIES).filter(([name]) => isInstalled(name));
  test.skip(proxies.length === 0, 'No proxy is installed');
  test.setTimeout(360_000);
  const ports = { front: await freePort(), product: await freePort() };
  const base = `https://localhost:${ports.front}`;
  const settings = { BASE_URL: base, TRUST_PROXY: '1', DATA_DIR: newDataFolder(), SEED_DEMO: '1' };
  const product = await startProduct({ logFile: OWN_SERVER_LOG, settings, port: ports.product });
  try {
    for (const [name, start] of proxies) {
      const proxy = await start(ports);
      await test
        .step(name, async () => goThrough(await another({ ignoreHTTPSErrors: true }), base))
        .finally(proxy.stop);
    }
  } finally {
    await product.stop();
  }
});

async function goThrough(page: Page, base: string): Promise<void> {
  await expect(async () => expect((await page.request.get(`${base}/api/ready`)).ok()).toBe(true)).toPass();
  expect(await connect(page, base)).toBe(200);
  const cookies = await page.context().cookies(base);
  expect(cookies.find((cookie) => cookie.name.includes('session'))).toMatchObject({ secure: true, httpOnly: true });
  for (const cookie of cookies) expect(cookie.name).toMatch(/^__(?:Host|Secure)-/);
  const store = `Store ${randomUUID().slice(0, 8)}`;
  // Nobody listens where the app's tab was sent, and it may still be trying.
  const dashboard = await page.context().newPage();
  const opened = await dashboard.goto(`${base}/dashboard/stores/new`);
  expect(opened?.headers()['strict-transport-security']).toContain('max-age');
  await fillStore(dashboard, store);
  await expect(dashboard.getByRole('link', { name: store })).toBeVisible();
}

/** Signs in, authorizes the example app and exchanges its code. @returns the status of a call with the token */
async function connect(page: Page, base: string): Promise<number> {
  const verifier = randomBytes(32).toString('hex');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    mode: 'test',
    scope: 'orders:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  // What the browser asks for at last, whether or not anybody listens there.
  const back = page.waitForRequest((request) => request.url().startsWith(`${REDIRECT_URI}?`));
  await page.goto(`${base}/oauth/authorize?${query}`);
  await fillSignIn(page, 'seller@example.com');
  await page.getByRole('radio', { name: 'Northwind Coffee', exact: true }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
  const code = new URL((await back).url()).searchParams.get('code') ?? '';
  issued(code);
  const form = { grant_type: 'authorization_code', client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, code };
  const answer = await page.request.post(`${base}/api/oauth/token`, { form: { ...form, code_verifier: verifier } });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  issued(token);
  return (await page.request.get(`${base}/v1/me`, { headers: { Authorization: `Bearer ${token}` } })).status();
}
