import { createServer } from 'node:http';
import { expect, issued, newSeller, origin, registerApp, test } from './fixtures.ts';
import { keyboardOf, stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';
import { listen } from './servers/free-port.mjs';

test('with the keyboard: to consent and back, a mistake, the exchange and the end of it', async ({ page }) => {
  await newSeller(page, 'Harbour Books', 'Second Shop');
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'], scopes: ['orders:read'] });
  const keys = keyboardOf(page);
  const { button, link } = stopsOf(page);
  const answer = page.locator('#result');
  await page.goto(`/dashboard/developer/apps/${app.id}`);

  // A link, and the consent screen.
  await keys.skipToContent();
  await keys.press(link('Test'));
  await keys.press(button('Add the tester’s callback'));
  await expect(page.locator('#notice')).toBeFocused();
  await keys.choose(page.getByLabel('Redirect URI', { exact: true }), 'The tester');
  await keys.press(button('Make the link'));
  await keys.press(link('Open the consent screen'));
  await keys.press(page.getByRole('radio', { name: 'Harbour Books', exact: true }), 'ArrowDown');
  await expect(page.getByRole('radio', { name: 'Second Shop', exact: true })).toBeChecked();
  await keys.to(page.getByRole('radio', { name: 'Test' }));
  await keys.press(button('Cancel'));
  await expect(page.getByText('The seller pressed Cancel')).toBeVisible();
  await check(page);
  await keys.press(link('Open the consent screen'));
  await keys.press(page.getByRole('radio', { name: 'Harbour Books', exact: true }), 'Space');
  await keys.press(button('Authorize'));
  await expect(page.getByRole('heading', { name: '3. Exchange the code' })).toBeVisible();
  expect(page.url()).not.toContain('code');

  // A mistake, the exchange, a call and the end of it.
  await keys.press(button('No code_verifier'));
  await expect(answer).toBeFocused();
  await expect(answer).toContainText('code_verifier is missing');
  await keys.press(button('Exchange the code'));
  await expect(answer).toContainText('The code was exchanged');
  // Nowhere on the page is a whole token.
  expect(await page.content()).not.toMatch(/svc_(?:test|live|rt|code|secret)_[0-9A-Za-z]{12}/);
  await keys.press(button('Call /api/v1/me'));
  await expect(answer).toContainText('"name": "Harbour Books"');
  await keys.press(button('Revoke and finish'));
  await expect(page.getByText('so no test connection is left')).toBeVisible();
  await check(page);
});

test('without JavaScript a link is checked, a subscription changed, a code used twice', async ({ another }) => {
  // The developer's own server, which can't use a code yet.
  const server = createServer((_, response) => response.end('Nothing here yet.'));
  const own = `http://localhost:${await listen(server)}/callback`;
  const page = await another({ javaScriptEnabled: false });
  await newSeller(page, 'Harbour Books');
  const scopes = ['products:read', 'discounts:read', 'subscriptions:read', 'subscriptions:write'];
  const app = await registerApp(page, { redirectUris: [own], scopes });
  const path = `/dashboard/developer/apps/${app.id}/connect-tester`;
  const answer = page.locator('#result');
  const act = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(path);

  // A pasted link is checked without being opened.
  const report = page.getByTestId('link-report');
  const query = { response_type: 'code', client_id: app.clientId, redirect_uri: `${own}k`, scope: 'orders:eat' };
  for (const [change, words] of [
    [{}, 'The seller would see an error page'],
    [{ redirect_uri: own, scope: 'discounts:read', state: 'x' }, 'There is no PKCE'],
  ] as const) {
    const link = `${await origin(page)}/oauth/authorize?${new URLSearchParams({ ...query, ...change })}`;
    await page.getByLabel('Authorization link').fill(link);
    await act('Check');
    await expect(report).toContainText(words);
    if (words.includes('error')) await expect(report.locator('mark')).toHaveText('k');
  }

  // Cancel is explained, a code exchanged.
  await expect(page.getByText('No endpoint uses this yet: discounts:read.')).toBeVisible();
  await act('Make the link');
  const link = await page.getByTestId('tester-link').innerText();
  const answered = async (button: string) => {
    await page.goto(link);
    await page.getByRole('radio', { name: 'Test' }).check();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL((url) => url.href.startsWith(own));
    const address = page.url();
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Address the browser ended up at' }).fill(address);
    await act('Continue with this address');
    return address;
  };
  await answered('Cancel');
  await expect(page.getByText('The seller pressed Cancel')).toBeVisible();
  issued(new URL(await answered('Authorize')).searchParams.get('code') ?? '');
  await act('Exchange the code');
  await expect(answer).toContainText('The code was exchanged');

  // An empty store is filled and a subscription swapped, canceled and resumed.
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
    for (const words of [request, said]) await expect(answer).toContainText(words);
    await expect(answer.getByText('200', { exact: true })).toBeVisible();
  }

  await act('The code a second time');
  await expect(answer).toContainText('The authorization code was already used');
  await expect(page.getByText('Using the code twice ended it')).toBeVisible();
  server.close();
});
