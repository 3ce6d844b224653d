import type { Page } from '@playwright/test';
import { connect, createStore, expect, registerApp, sellerWithApp, signInAs, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

// Each page once, and each thing that is on several pages (an empty list, a refused form, a dialog) once. What only an
// action leads to is looked at in its own journey.

async function checkAll(page: Page, under: string, tails: string[]): Promise<void> {
  for (const tail of tails) await check(page, `${under}${tail}`);
}

/** Opens the first row of a list, and looks at its page. */
async function checkFirst(page: Page, list: string): Promise<void> {
  await page.goto(`/dashboard/${list}`);
  await check(page, (await page.getByRole('table').getByRole('link').first().getAttribute('href')) ?? '');
}

test('pages before signing in, and the documentation', async ({ page }) => {
  await checkAll(page, '/', ['', 'sign-in', 'sign-up', 'forgot-password', 'reset-password', 'confirm-email']);
  await checkAll(page, '/', ['no-such-page', 'oauth/authorize']);
  await checkAll(page, '/docs', ['', '/cli', '/authorize', '/api/customers', '/search?q=rotate']);
});

test('a seller’s pages, and those of an app', async ({ page }) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes: ['orders:read'] });
  await connect(page, app);
  await checkAll(page, '/dashboard/', [
    'stores/new',
    'account',
    'activity',
    'notices',
    'networks',
    'touched',
    'developer/api-keys',
    'developer/apps',
  ]);
  const tails = [
    '',
    '/connections',
    '/settings',
    '/secrets',
    '/security',
    '/activity',
    '/requests',
    '/connect-tester',
    '/delete',
  ];
  await checkAll(page, `/dashboard/developer/apps/${app.id}`, tails);
  // With a connection that deleting the account would end.
  await checkAll(page, '/dashboard/', ['developer/apps/new', 'account/delete']);
});

test('a seller’s account and store settings, empty lists, and the palette', async ({ page }) => {
  await signUp(page);
  await checkAll(page, '/dashboard/', ['products/new', 'subscriptions', 'subscriptions/new']);
  await createStore(page, 'Harbour Books');
  await check(page, '/dashboard/subscriptions?status=paused');
  await page.goto('/dashboard/subscriptions/new');
  await page.getByRole('button', { name: 'Show customers' }).click();
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
  await check(page);
  await page.goto('/dashboard');
  const store = await page.getByRole('link', { name: 'Harbour Books' }).getAttribute('href');
  await checkAll(page, `${store}`, ['', '/reset', '/delete']);
  const tails = ['/email', '/password', '/two-factor', '/two-factor/confirm', '/passkeys'];
  await checkAll(page, '/dashboard/account', tails);
  // A broken answer leads to the error page.
  await page.goto('/dashboard/account');
  await page.route('**/dashboard/account', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await page.unroute('**/dashboard/account');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('option', { name: 'Harbour Books' })).toBeVisible();
  await check(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await check(page);
});

test('a seller’s subscriptions, invoices, products and customers', async ({ page }) => {
  await signInAs(page, 'seller');
  await checkAll(page, '/dashboard/', ['subscriptions?mode=live', 'invoices?mode=test&status=open']);
  await checkAll(page, '/dashboard/', ['products?mode=test', 'customers?mode=test']);
  for (const list of [
    'subscriptions?status=past_due',
    'subscriptions?status=canceled',
    'invoices?mode=test&status=paid',
  ])
    await checkFirst(page, list);
  for (const list of ['products?mode=test', 'customers?mode=test']) await checkFirst(page, list);
  await page.goto('/dashboard/products/new');
  await page.getByRole('button', { name: /^Create / }).click();
  await expect(page.getByText('Choose a store.', { exact: true })).toBeVisible();
  await check(page);
  await page.goto('/dashboard/subscriptions?status=trialing&mode=test');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByLabel('More actions').click();
  await check(page);
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByRole('dialog', { name: 'End this subscription now?' })).toBeVisible();
  await check(page);
});

test('a seller’s pages, written from right to left', async ({ another }) => {
  test.slow();
  const page = await another({ locale: 'ar' });
  await check(page, '/sign-in');
  await signInAs(page, 'seller');
  await check(page, '/dashboard?mode=test');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await checkAll(page, '/dashboard/', ['account', 'activity', 'stores']);
  for (const list of ['subscriptions?mode=test', 'invoices?mode=test', 'customers?mode=test'])
    await checkFirst(page, list);
});

test('the operator’s pages', async ({ page, party, another }) => {
  const seller = await another();
  const { app } = await sellerWithApp(seller, party);
  await signInAs(page, 'operator');
  await checkAll(page, '/operator/', ['verifications', 'agents', 'lookup', 'state', 'outbox', `apps/${app.id}`]);
});
