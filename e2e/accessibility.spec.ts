import type { Page } from '@playwright/test';
import { connect, createStore, expect, sellerWithApp, signInAs, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

// Each page once, and each thing that is on several pages (an empty list, a refused form, a dialog) once. What only an
// action leads to, and what a journey opens anyway, is looked at there.

async function checkAll(page: Page, under: string, tails: string): Promise<void> {
  for (const tail of tails.split(' ')) await check(page, `${under}${tail}`);
}

/** The page of the first row of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(`/dashboard/${list}`);
  return (await page.getByRole('table').getByRole('link').first().getAttribute('href')) ?? '';
}

test('pages before signing in, and the documentation', async ({ page }) => {
  await checkAll(
    page,
    '/',
    ' sign-in sign-up forgot-password reset-password confirm-email no-such-page oauth/authorize',
  );
  await checkAll(page, '/docs', ' /cli /authorize /api/customers /search?q=rotate');
});

test('a seller’s pages, empty lists, the palette and the menu', async ({ page }) => {
  test.slow();
  await signUp(page);
  await checkAll(page, '/dashboard/', 'products/new subscriptions subscriptions/new');
  await createStore(page, 'Harbour Books');
  await check(page, '/dashboard/subscriptions?status=paused');
  await page.goto('/dashboard/subscriptions/new');
  await page.getByRole('button', { name: 'Show customers' }).click();
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
  await check(page);
  await page.goto('/dashboard');
  const store = await page.getByRole('link', { name: 'Harbour Books' }).getAttribute('href');
  await checkAll(page, `${store}`, ' /reset /delete');
  await checkAll(page, '/dashboard/', 'stores/new notices touched');
  await checkAll(page, '/dashboard/account', ' /email /password /two-factor /two-factor/confirm /passkeys');
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

test('the pages of an app, and the operator’s', async ({ page, party, operator }) => {
  const { app } = await sellerWithApp(page, party);
  await connect(page, app);
  const developer = '/dashboard/developer/';
  await checkAll(page, developer, 'apps apps/new apps/new?return=https://evil.example/&code_challenge=x');
  await expect(page.getByText('This link can’t be used')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create app' })).toHaveCount(0);
  await checkAll(page, `${developer}apps/${app.id}`, ' /connections /settings /team /secrets /activity /delete');
  // With a connection that deleting the account would end.
  await check(page, '/dashboard/account/delete');
  await checkAll(operator, '/operator/', `verifications state outbox apps/${app.id}`);
});

test('a seller’s subscriptions, invoices, products and customers', async ({ page }) => {
  await signInAs(page, 'seller');
  const lists = 'subscriptions?mode=live invoices?mode=test&status=open products?mode=test';
  await checkAll(page, '/dashboard/', lists);
  const rows = 'subscriptions?status=past_due subscriptions?status=canceled invoices?mode=test&status=paid';
  for (const list of `${rows} products?mode=test customers?mode=test`.split(' '))
    await check(page, await firstOf(page, list));
  await page.goto('/dashboard/products/new');
  await page.getByRole('button', { name: /^Create / }).click();
  await expect(page.getByText('Choose a store.', { exact: true })).toBeVisible();
  await check(page);
  await page.goto(await firstOf(page, 'subscriptions?status=trialing&mode=test'));
  await page.getByLabel('More actions').click();
  await check(page);
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByRole('dialog', { name: 'End this subscription now?' })).toBeVisible();
  await check(page);
});

test('a seller’s pages, written from right to left', async ({ another }) => {
  const page = await another({ locale: 'ar' });
  await check(page, '/sign-in');
  await signInAs(page, 'seller');
  await check(page, '/dashboard?mode=test');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await check(page, await firstOf(page, 'invoices?mode=test'));
});
