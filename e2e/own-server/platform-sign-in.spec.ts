import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { openIdProvider, type Person } from '../../examples/platform/provider.ts';
import { test as base, createStore, expect, sellerWithApp, startConnecting } from '../fixtures.ts';
import { check } from '../page-check.ts';
import { freePort } from '../servers/free-port.mjs';
import { askProduct, startOpenProduct } from '../servers/open-product.ts';
import { OWN_SERVER_LOG } from '../servers/run-folder.ts';

/** The product with no way to sign in but a provider on this machine. */
const test = base.extend<object, { acme: { url: string; people: Person[]; leave(): void } }>({
  acme: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
    async ({}, use) => {
      const port = await freePort();
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const redirectUri = `http://localhost:${port}/sign-in/callback`;
      const client = { id: 'tillgate', secret: 'the-secret-of-the-client', redirectUri };
      const people: Person[] = [];
      server.on('request', openIdProvider(issuer, { client, people }).callback());
      const product = await startOpenProduct({
        logFile: OWN_SERVER_LOG,
        port,
        settings: {
          SIGN_IN_ISSUER: issuer,
          SIGN_IN_CLIENT_ID: client.id,
          SIGN_IN_CLIENT_SECRET: client.secret,
          SIGN_IN_NAME: 'Acme',
          SIGN_IN_ONLY: '1',
          OWN_STORE_API: '0',
        },
      });
      const leave = () => {
        server.closeAllConnections();
        server.close();
      };
      await use({ url: product.url, people, leave });
      leave();
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ acme }, use) => use(acme.url),
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' });

/** Signs in on the provider’s page. */
async function fillThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a seller connects an app with the account that she has at the platform', async ({
  page,
  party,
  another,
  acme,
}) => {
  const developer = await another();
  const { email } = await sellerWithApp(developer, party);
  await askProduct(acme.url, 'query', { sql: `UPDATE "user" SET email_verified = true WHERE email = '${email}'` });
  acme.people.push({ sub: 'ada', name: 'Ada Acme', email, email_verified: true });
  const plain = await another({ javaScriptEnabled: false });
  for (const view of [page, plain]) {
    await startConnecting(view, party);
    await expect(view.getByLabel('Password')).toHaveCount(0);
    if (view === page) await check(view);
    await button(view).click();
    await fillThere(view, 'ada');
    await expect(view).toHaveURL(/\/oauth\/authorize\?/);
    await expect(view.getByRole('radio', { name: 'Harbour Books', exact: true })).toBeChecked();
    await view.getByRole('button', { name: 'Authorize' }).click();
    await expect(view.getByTestId('store')).toHaveText('Harbour Books');
  }
  await page.goto(`${acme.url}/dashboard/account`);
  await expect(page.getByLabel('Name')).toHaveValue('Sam Seller');
  await expect(page.getByRole('link', { name: 'Change password' })).toHaveCount(0);
});

test('what she may do only as herself, she proves at the platform once more, and loses nothing of the form', async ({
  page,
  acme,
}) => {
  acme.people.push({ sub: 'bea', name: 'Bea Acme', email: 'bea@acme.example', email_verified: true });
  await page.goto(`${acme.url}/sign-in?next=/dashboard/account/email`);
  await button(page).click();
  await fillThere(page, 'bea');
  await expect(page).toHaveURL(/\/dashboard\/account\/email$/);
  await askProduct(acme.url, 'query', { sql: "UPDATE session SET confirmed_at = now() - interval '1 hour'" });
  await page.getByLabel('New email').fill('bea@other.example');
  await page.getByRole('button', { name: 'Change email' }).click();
  const asked = page.getByRole('group', { name: 'Confirm that it’s you' });
  await expect(asked.getByRole('textbox')).toHaveCount(0);
  await check(page);
  const opening = page.waitForEvent('popup');
  await asked.getByRole('link', { name: 'Continue with Acme' }).click();
  const there = await opening;
  await fillThere(there, 'bea');
  await expect(there.getByText('You have proven who you are.')).toBeVisible();
  await there.close();
  await expect(page.getByLabel('New email')).toHaveValue('bea@other.example');
  await asked.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Open the link' })).toBeVisible();
});

test('no page leads to what is off, or speaks of a password here', async ({ page, acme }) => {
  acme.people.push({ sub: 'cara', name: 'Cara Acme', email: 'cara@acme.example', email_verified: true });
  await page.goto(acme.url);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await button(page).click();
  await fillThere(page, 'cara');
  await expect(page).toHaveURL(/\/dashboard/);
  await createStore(page, 'Cara’s Corner');
  const seen = new Map<string, string>();
  const waiting = ['/dashboard', '/dashboard/account', '/dashboard/apps', '/dashboard/stores'];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const { pathname, hash } = new URL(address, acme.url);
    const answer = seen.has(pathname) ? null : await page.request.get(acme.url + pathname);
    if (answer) {
      expect([pathname, answer.status()]).toEqual([pathname, 200]);
      seen.set(pathname, await answer.text());
      const links = seen.get(pathname)?.matchAll(/ href="(\/dashboard[^"]*)"/g) ?? [];
      waiting.push(...[...links].map(([, link = '']) => link.replaceAll('&amp;', '&')));
    }
    if (hash !== '') expect([address, seen.get(pathname)?.includes(`id="${hash.slice(1)}"`)]).toEqual([address, true]);
  }
  expect(seen.size).toBeGreaterThan(15);
  expect(seen.get('/dashboard/account')).toContain('change your password at Acme');
});

test('while the platform is away a page says so', async ({ page, acme }) => {
  await page.goto(`${acme.url}/sign-in`);
  acme.leave();
  const answer = page.waitForResponse((response) => response.url().includes('/sign-in/continue'));
  await button(page).click();
  expect((await answer).status()).toBe(503);
  await expect(page.getByRole('alert')).toContainText('Acme can’t be reached right now');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(button(page)).toBeVisible();
});
