import type { Page } from '@playwright/test';
import {
  createStore,
  expect,
  fillSignIn,
  fillStore,
  sellerWithApp,
  signUp,
  startConnecting,
  test,
  tokenWorks,
} from './fixtures.ts';
import { check } from './page-check.ts';
import { sentenceOf } from './sentence-of.ts';

const store = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const authorize = (page: Page) => page.getByRole('button', { name: 'Authorize' }).click();

test('a seller connects a store in live mode, the app refreshes and disconnects', async ({ page, party }) => {
  await sellerWithApp(page, party, { scopes: ['orders:read', 'products:read'] });
  await startConnecting(page, party);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('wants to connect to your store');
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
  const stores = page.getByRole('radiogroup', { name: 'Store' });
  await expect(stores.getByRole('radio', { name: 'Harbour Books', exact: true })).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Live' })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Permissions' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(new URL(party.url).host)).toBeVisible();
  await authorize(page);

  await expect(page).toHaveURL(`${party.url}/`);
  await expect(page.getByTestId('store')).toHaveText('Harbour Books');
  await expect(page.getByTestId('mode')).toHaveText('live');
  await expect(page.getByTestId('scope')).toHaveText('orders:read products:read');
  const first = party.lastToken();
  expect(first).toMatch(/^svc_live_/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toContainText('rotated');
  expect(await tokenWorks(page, first)).toBe(false);
  const second = party.lastToken();
  expect(await tokenWorks(page, second)).toBe(true);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('status')).toContainText('disconnected');
  expect(await tokenWorks(page, second)).toBe(false);
});

test('of several stores one is chosen, whatever comes between', async ({ page, party, baseURL }) => {
  const { email } = await sellerWithApp(page, party, { mode: 'test' });
  await createStore(page, 'Second Shop', 'EUR');
  await startConnecting(page, party);
  const answer = page.waitForRequest((request) => request.url().startsWith(party.redirectUri));
  await page.getByRole('button', { name: 'Cancel' }).click();
  const { searchParams } = new URL((await answer).url());
  expect([searchParams.get('error'), searchParams.get('iss')]).toEqual(['access_denied', baseURL]);
  await expect(page.getByRole('status')).toContainText('You cancelled');

  await startConnecting(page, party);
  await expect(page.getByRole('radiogroup', { name: 'Store' }).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Test' })).toBeChecked();
  await authorize(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Choose the store' })).toBeVisible();
  await store(page, 'Second Shop').check();
  await page.getByRole('radio', { name: 'Live' }).check();
  await page.context().clearCookies({ name: 'session' });
  await authorize(page);
  await expect(page).toHaveURL(/\/sign-in\?/);
  await fillSignIn(page, email);
  for (const radio of [store(page, 'Second Shop'), page.getByRole('radio', { name: 'Live' })])
    await expect(radio).toBeChecked();
  await authorize(page);
  await expect(page.getByTestId('store')).toHaveText('Second Shop');
  await expect(page.getByTestId('currency')).toHaveText('EUR');
  await expect(page.getByTestId('mode')).toHaveText('live');
});

test('without JavaScript: many stores, either mode, and optional scopes', async ({ another, party }) => {
  const page = await another({ javaScriptEnabled: false });
  await sellerWithApp(page, party, {
    withSecret: false,
    scope: 'subscriptions:read',
    optionalScope: 'customers:read,products:read',
  });
  for (let number = 2; number <= 8; number += 1) await createStore(page, `Shop ${number}`);
  await startConnecting(page, party);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('radiogroup', { name: 'Store' }).getByRole('radio')).toHaveCount(8);
  await expect(page.getByRole('list', { name: 'Permissions' })).not.toContainText('customers');
  await expect(page.getByRole('checkbox', { name: sentenceOf('products:read'), exact: true })).not.toBeChecked();
  const customers = page.getByRole('checkbox', { name: sentenceOf('customers:read'), exact: true });
  await page.getByText(sentenceOf('customers:read')).click();
  await expect(customers).toBeChecked();
  await expect(customers).toHaveValue('customers:read');
  await store(page, 'Shop 5').check();
  await page.getByRole('radio', { name: 'Test' }).check();
  await authorize(page);
  await expect(page.getByTestId('store')).toHaveText('Shop 5');
  await expect(page.getByTestId('mode')).toHaveText('test');
  await expect(page.getByTestId('scope')).toHaveText('subscriptions:read customers:read');
  expect(party.lastToken()).toMatch(/^svc_test_/);
});

test('who is signed in as somebody else switches, and creates a store', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  const { email } = await signUp(await another(), 'Olive Other');
  await startConnecting(page, party);
  await expect(store(page, 'Harbour Books')).toBeChecked();
  await page.getByRole('button', { name: 'Switch account' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`Sign in to connect ${app.name}`);
  await check(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading).toHaveText(`Create an account to connect ${app.name}`);
  await page.goBack();
  await expect(heading).toHaveText(`Sign in to connect ${app.name}`);
  await fillSignIn(page, email);
  await fillStore(page, 'Brand New Shop', 'GBP');
  await expect(store(page, 'Brand New Shop')).toBeChecked();
  await expect(store(page, 'Harbour Books')).toHaveCount(0);
  await authorize(page);
  await expect(page.getByTestId('store')).toHaveText('Brand New Shop');

  // A request that is faulty names nobody.
  const query = { response_type: 'code', client_id: app.clientId, redirect_uri: 'https://evil.example/callback' };
  await page.context().clearCookies({ name: 'session' });
  await page.goto(`/sign-in?next=${encodeURIComponent(`/oauth/authorize?${new URLSearchParams(query)}`)}`);
  await expect(heading).toHaveText('Sign in');
});
