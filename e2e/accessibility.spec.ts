import type { Page } from '@playwright/test';
import { connect, createStore, expect, sellerWithApp, signInAs, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

// What every-page.spec.ts doesn't come to by links alone: empty lists, a refused form, a dialog, an error, each once.
// What only an action leads to, and what a journey opens anyway, is looked at there.

async function checkAll(page: Page, under: string, tails: string): Promise<void> {
  for (const tail of tails.split(' ')) await check(page, `${under}${tail}`);
}

/** The page of the first row of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(`/dashboard/${list}`);
  return (await page.getByRole('table').getByRole('link').first().getAttribute('href')) ?? '';
}

test('a seller’s empty lists, forms that nobody links to, the palette and the menu', async ({ page }) => {
  await signUp(page);
  await checkAll(page, '/dashboard/', 'products/new subscriptions subscriptions/new');
  await createStore(page, 'Harbour Books');
  await check(page, '/dashboard/subscriptions?status=paused');
  await page.goto('/dashboard/subscriptions/new');
  await page.getByRole('button', { name: 'Show customers' }).click();
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
  await check(page);
  await check(page, '/dashboard/account/two-factor/confirm');
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

test('a link that can’t be used, and an account whose end ends a connection', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await connect(page, app);
  await check(page, '/dashboard/developer/apps/new?return=https://evil.example/&code_challenge=x');
  await expect(page.getByText('This link can’t be used')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create app' })).toHaveCount(0);
  await check(page, '/dashboard/account/delete');
});

test('what subscriptions, invoices, products and customers may be like', async ({ page }) => {
  await signInAs(page, 'seller');
  for (const list of [
    'subscriptions?status=past_due',
    'subscriptions?status=canceled',
    'invoices?mode=test&status=paid',
  ])
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
