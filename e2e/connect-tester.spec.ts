import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createStore, expect, issued, origin, registerApp, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

/** Makes a link in the tester and answers the consent screen. Returns the code, which only the browser has seen. */
async function connect(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make the link' }).click();
  const seen = page.waitForRequest((request) => request.url().includes('/connect-tester/callback?'));
  await page.getByRole('link', { name: 'Open the consent screen' }).click();
  await page.getByRole('radio', { name: 'Test' }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
  const code = new URL((await seen).url()).searchParams.get('code') ?? '';
  issued(code);
  await expect(page.getByRole('heading', { name: '3. Exchange the code' })).toBeVisible();
  expect(page.url()).not.toContain('code');
  return code;
}

test('the owner goes through a connection, makes mistakes and reads what they mean', async ({ page, another }) => {
  const answer = page.locator('#result');
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'], scopes: ['orders:read'] });
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByRole('link', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: 'Add the tester’s callback' }).click();
  await expect(page.getByText('is now one of the app’s redirect URIs')).toBeVisible();
  const code = await connect(page);

  // Three mistakes: each has the endpoint's own error, in words.
  await page.getByRole('button', { name: 'Another redirect_uri' }).click();
  await expect(answer).toContainText('invalid_grant');
  await expect(answer).toContainText('compared character by character');
  await page.getByRole('button', { name: 'No code_verifier' }).click();
  await expect(answer).toContainText('The code_verifier is missing');
  await page.getByRole('button', { name: 'Wrong client secret' }).click();
  await expect(answer).toContainText('invalid_client');
  await expect(page.getByText('2 of 5 attempts have failed')).toBeVisible();

  await page.getByLabel('Client secret (optional)').fill(app.clientSecret);
  await page.getByRole('button', { name: 'Exchange the code' }).click();
  await expect(answer).toContainText('The code was exchanged');
  await expect(answer).toContainText('svc_test_…');
  const html = await page.content();
  for (const secret of [code, app.clientSecret]) expect(html).not.toContain(secret);
  // Nowhere on the page is a whole token.
  expect(html).not.toMatch(/svc_(?:test|live|rt|code|secret)_[0-9A-Za-z]{12}/);

  await page.getByRole('button', { name: 'Call /api/v1/me' }).click();
  await expect(answer).toContainText('"name": "Harbour Books"');
  await page.getByLabel('Client secret').fill(app.clientSecret);
  await page.getByRole('button', { name: 'Rotate the tokens' }).click();
  await expect(answer).toContainText('Both tokens were replaced');
  await page.getByLabel('Client secret').fill(app.clientSecret);
  await page.getByRole('button', { name: 'Revoke and finish' }).click();
  await expect(page.getByText('so no test connection is left')).toBeVisible();
  await page.getByRole('button', { name: 'Call /api/v1/me' }).click();
  await expect(answer).toContainText('invalid_token');
  expect(await page.content()).not.toMatch(/svc_(?:test|live|rt|code|secret)_[0-9A-Za-z]{12}/);
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes('connect-test'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await page.goto('/dashboard/developer/api-keys');
  await expect(page.getByRole('button', { name: 'Revoke', exact: true })).toHaveCount(0);
  await page.goto(`/dashboard/developer/apps/${app.id}/connect-tester`);
  await page.getByRole('button', { name: 'Remove the tester’s callback' }).click();
  await expect(page.getByRole('button', { name: 'Add the tester’s callback' })).toBeVisible();

  const other = await another();
  await signUp(other, 'Nora Neighbour');
  expect((await other.goto(`/dashboard/developer/apps/${app.id}/connect-tester`))?.status()).toBe(404);
});

test('once connected, an empty store is filled and a subscription swapped, canceled and resumed', async ({ page }) => {
  const answer = page.locator('#result');
  const act = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const scopes = ['products:read', 'orders:read', 'subscriptions:read', 'subscriptions:write'];
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'], scopes });
  await page.goto(`/dashboard/developer/apps/${app.id}/connect-tester`);
  await act('Add the tester’s callback');
  await expect(page.getByText('No endpoint uses this yet: orders:read.')).toBeVisible();
  await connect(page);
  await act('Exchange the code');
  await expect(page.getByText('No endpoint uses this yet: orders:read')).toBeVisible();
  await act('List subscriptions');
  await expect(answer).toContainText('"data": []');
  await act('Fill with sample data');
  await expect(page.getByText('The store has sample data now.')).toBeVisible();
  for (const [name, request, said] of [
    ['List subscriptions', '/api/v1/subscriptions?status=active', '"status": "active"'],
    ['List products', '/api/v1/products', '"name": "Espresso Club"'],
    ['Preview a swap', '"action":"swap"', '"preview_id"'],
    ['Swap', '"preview_id"', 'exactly as the preview said'],
    ['Cancel the subscription', '"action":"cancel"', '"cancel_at_period_end": true'],
    ['Resume the subscription', '"action":"resume"', '"cancel_at_period_end": false'],
  ] as const) {
    await act(name);
    await expect(page.getByRole('heading', { name: `Answer: ${name}` })).toBeVisible();
    await expect(answer).toContainText(request);
    await expect(answer).toContainText(said);
    await expect(answer.getByText('200', { exact: true })).toBeVisible();
  }
  expect(await page.content()).not.toMatch(/svc_(?:test|live|rt|code|secret)_[0-9A-Za-z]{12}/);
  await check(page);
  await act('Revoke and finish');
  await expect(page.getByText('so no test connection is left')).toBeVisible();
});

test('without JavaScript: the address is pasted, Cancel is explained, and the code works once', async ({ another }) => {
  // The developer's own server, which can't use a code yet.
  const server = createServer((_, response) => response.end('Nothing here yet.')).listen(0);
  await once(server, 'listening');
  const own = `http://localhost:${(server.address() as AddressInfo).port}/callback`;
  const page = await another({ javaScriptEnabled: false });
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: [own], scopes: ['orders:read'] });
  const path = `/dashboard/developer/apps/${app.id}/connect-tester`;
  await page.goto(path);
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByTestId('tester-link').innerText();
  const answered = async (button: string) => {
    await page.goto(link);
    await page.getByRole('radio', { name: 'Test' }).check();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL((url) => url.href.startsWith(own));
    const address = page.url();
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Address the browser ended up at' }).fill(address);
    await page.getByRole('button', { name: 'Continue with this address' }).click();
    return address;
  };
  await answered('Cancel');
  await expect(page.getByText('The seller pressed Cancel')).toBeVisible();
  issued(new URL(await answered('Authorize')).searchParams.get('code') ?? '');
  await page.getByRole('button', { name: 'Exchange the code' }).click();
  await expect(page.locator('#result')).toContainText('The code was exchanged');
  await page.getByRole('button', { name: 'The code a second time' }).click();
  await expect(page.locator('#result')).toContainText('A code works once');
  await expect(page.getByText('Using the code twice ended it')).toBeVisible();
  server.close();
});

test('a pasted link is checked without being opened', async ({ page }) => {
  await signUp(page);
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'] });
  await page.goto(`/dashboard/developer/apps/${app.id}/connect-tester`);
  const issuer = await origin(page);
  const field = page.getByLabel('Authorization link');
  const report = page.getByTestId('link-report');
  const query = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: 'https://app.example/calback',
    scope: 'orders:eat',
  };
  await field.fill(`${issuer}/oauth/authorize?${new URLSearchParams(query)}`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(report).toContainText('The seller would see an error page');
  await expect(report).toContainText('Unknown scope: orders:eat');
  await expect(report.locator('mark')).toHaveText('l');
  await check(page);
  const better = { ...query, redirect_uri: 'https://app.example/callback', scope: 'orders:read', state: 'x' };
  await field.fill(`${issuer}/oauth/authorize?${new URLSearchParams(better)}`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(report).toContainText('This link works');
  await expect(report).toContainText('There is no PKCE');
});
