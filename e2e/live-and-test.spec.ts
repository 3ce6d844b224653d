import type { Page } from '@playwright/test';
import { expect, signIn, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';
import { sampleStore } from './sample-store.ts';

const strip = (page: Page) => page.getByText('Test data: no real customers');
const radio = (page: Page, name: 'Live' | 'Test') =>
  page.getByRole('radiogroup', { name: 'Live or test data' }).getByRole('radio', { name });
const rows = (page: Page) => page.getByRole('table', { name: 'Customers' }).getByRole('row');

test('one switch shows live or test data, on every page and device, without JavaScript too', async ({
  page,
  another,
}) => {
  const { email } = await sampleStore(page);
  await page.goto('/dashboard/customers');
  await expect(radio(page, 'Live')).toBeChecked();
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await radio(page, 'Test').check();
  await expect(rows(page)).toHaveCount(22);
  await expect(strip(page)).toBeVisible();
  await check(page);

  await page.getByRole('searchbox', { name: 'Name or email' }).fill('uma fr');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uma Frost' })).toBeVisible();
  await expect(radio(page, 'Test')).toBeChecked();
  // Her page is about test data: live data begins at the list.
  await radio(page, 'Live').check();
  await page.waitForURL('**/dashboard/customers');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Uma Frost' })).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await expect(radio(page, 'Test')).toBeChecked();

  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  await plain.goto('/dashboard/customers?mode=test');
  await expect(rows(plain)).toHaveCount(22);
  await expect(strip(plain)).toBeVisible();
  await plain.goto('/dashboard/customers?search=uma');
  await expect(plain.getByText('No customer matches')).toBeVisible();
  await radio(plain, 'Test').check();
  await plain.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(rows(plain)).toHaveCount(2);
  await expect(plain.getByLabel('Name or email')).toHaveValue('uma');
  await plain.goto('/dashboard');
  await expect(strip(plain)).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Show invoice' })).toBeVisible();

  // It is kept with the person: the first browser shows test data too, but what an address asks for wins.
  await page.goto('/dashboard/invoices');
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
  await page.goto('/dashboard/invoices?mode=live');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await expect(strip(page)).toBeHidden();
  for (const mixed of ['/dashboard/developer/api-keys', '/dashboard/approvals']) {
    await page.goto(mixed);
    await expect(page.getByText('Test data: shown in your lists')).toBeVisible();
  }
});

test('a form that asks for live or test itself has the only radios of these names', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/developer/webhooks');
  await expect(radio(page, 'Live')).toBeChecked();
  await page.goto('/dashboard/developer/webhooks/new');
  await expect(page.getByRole('radiogroup', { name: 'Live or test data' })).toHaveCount(0);
});
