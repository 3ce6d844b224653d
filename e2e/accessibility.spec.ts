import {
  connectStore,
  createStore,
  expect,
  registerApp,
  sellerWithApp,
  signInAs,
  signUp,
  startConnecting,
  test,
} from './fixtures.ts';
import { check } from './page-check.ts';

test('pages before signing in', async ({ page }) => {
  for (const path of [
    '/',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/no-such-page',
    '/oauth/authorize',
  ])
    await check(page, path);
});

test('the documentation', async ({ page }) => {
  for (const path of ['', '/authorize', '/webhooks', '/api/customers', '/search?q=token', '/no-such-page'])
    await check(page, `/docs${path}`);
});

test('a seller’s pages', async ({ page, party }) => {
  await sellerWithApp(page, party, { scopes: ['orders:read', 'customers:read', 'refunds:write'] });
  await startConnecting(page, party);
  await check(page);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toBeVisible();
  await check(page);
  for (const path of [
    '/dashboard',
    '/dashboard/stores/new',
    '/dashboard/account',
    '/dashboard/activity',
    '/dashboard/apps',
    '/dashboard/developer/api-keys',
    '/dashboard/developer/api-keys/new',
    '/dashboard/developer/apps',
  ]) {
    await check(page, path);
  }
});

test('an app’s pages', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await connectStore(page, party);
  for (const tail of ['', '/connections', '/settings', '/secrets', '/activity', '/connect-tester', '/delete'])
    await check(page, `/dashboard/developer/apps/${app.id}${tail}`);
  await check(page, '/dashboard/developer/apps/new');
  // With a connection that deleting the account would end.
  await check(page, '/dashboard/account/delete');
});

test('a seller’s account and store settings, and the palette', async ({ page }) => {
  await signUp(page);
  const lists = [
    'products',
    'products/new',
    'customers',
    'customers/new',
    'subscriptions',
    'activity',
    'activity/apps',
    'apps',
    'developer/api-keys',
    'developer/apps',
  ];
  for (const empty of ['', ...lists]) await check(page, `/dashboard/${empty}`);
  await createStore(page, 'Harbour Books');
  for (const narrowed of ['subscriptions?status=paused', 'activity?kind=connected', 'developer/api-keys?mode=test']) {
    await check(page, `/dashboard/${narrowed}`);
  }
  await page.goto('/dashboard');
  const store = await page.getByRole('link', { name: 'Harbour Books' }).getAttribute('href');
  for (const tail of ['', '/reset', '/delete']) await check(page, `${store}${tail}`);
  for (const tail of ['/email', '/password', '/two-factor', '/two-factor/confirm', '/passkeys', '/delete']) {
    await check(page, `/dashboard/account${tail}`);
  }
  // A broken answer leads to the error page.
  await page.goto('/dashboard/account');
  await page.route('**/dashboard/account', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await check(page);
  await page.unroute('**/dashboard/account');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('option', { name: 'Harbour Books' })).toBeVisible();
  await check(page);
  await page.keyboard.type('no such place');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await check(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await check(page);
});

test('a seller’s subscriptions', async ({ page }) => {
  await signInAs(page, 'seller');
  await check(page, '/dashboard/subscriptions?mode=live');
  for (const status of ['trialing', 'active', 'past_due', 'paused', 'canceled']) {
    await page.goto(`/dashboard/subscriptions?status=${status}`);
    const path = await page.getByRole('table').getByRole('link').first().getAttribute('href');
    await check(page, path ?? '');
  }
});

test('a seller’s products and customers', async ({ page }) => {
  await signInAs(page, 'seller');
  for (const list of ['products', 'customers']) {
    await check(page, `/dashboard/${list}?mode=test`);
    const path = await page.getByRole('table').getByRole('link').first().getAttribute('href');
    await check(page, path ?? '');
    await check(page, `/dashboard/${list}/new`);
    await page.getByRole('button', { name: /^Create / }).click();
    await expect(page.getByText('Choose a store.', { exact: true })).toBeVisible();
    await check(page);
    await check(page, `/dashboard/${list}?search=nothing+of+the+kind`);
  }
});

test('a seller’s invoices, and what asks before a subscription changes', async ({ page }) => {
  await signInAs(page, 'seller');
  for (const status of ['open', 'paid']) {
    await page.goto(`/dashboard/invoices?mode=test&status=${status}`);
    await check(page);
    const path = await page.getByRole('table').getByRole('link').first().getAttribute('href');
    await check(page, path ?? '');
  }
  await page.goto('/dashboard/subscriptions?status=trialing&mode=test');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByRole('dialog', { name: 'End this subscription now?' })).toBeVisible();
  await check(page);
});

test('a new seller’s invoices and first subscription', async ({ page }) => {
  await signUp(page);
  for (const path of ['invoices', 'subscriptions/new']) await check(page, `/dashboard/${path}`);
  await createStore(page, 'Harbour Books');
  await check(page, '/dashboard/invoices?status=open');
  await page.goto('/dashboard/subscriptions/new');
  await page.getByRole('button', { name: 'Show customers' }).click();
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
  await check(page);
});

test('the operator’s page and the demo stores’ consent', async ({ page }) => {
  await signInAs(page, 'operator');
  await check(page, '/operator/verifications');
  const details = await page.getByRole('link', { name: 'Details and answer' }).first().getAttribute('href');
  await check(page, '/operator/lookup');
  await check(page, details ?? '');
  await page.context().clearCookies();
  await signInAs(page, 'seller');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes: ['*'] });
  await check(
    page,
    `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: 'https://app.example/cb' })}`,
  );
});
