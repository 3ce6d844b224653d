import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sampleStore } from './sample-store.ts';

const strip = (page: Page) => page.getByText('Test data: no real customers');
const choice = (page: Page) => page.getByRole('radiogroup', { name: 'Live or test data' });
const radio = (page: Page, name: 'Live' | 'Test') => choice(page).getByRole('radio', { name });
const rows = (page: Page) => page.getByRole('table', { name: 'Customers' }).getByRole('row');

test('one switch shows live or test data, on every page and device', async ({ page, unscripted }) => {
  await sampleStore(page);
  await page.goto('/dashboard/customers');
  await expect(radio(page, 'Live')).toBeChecked();
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expect(strip(page)).toBeHidden();
  // The list's file has what its page shows, under the names of its columns.
  const linesOf = async (query = '') =>
    (await (await page.request.get(`/dashboard/customers/export${query}`)).text()).trimEnd().split('\r\n');
  expect(await linesOf()).toEqual(['"id","name","email","created_at","store","mode"']);
  await radio(page, 'Test').check();
  await expect(rows(page)).toHaveCount(22);
  await expect(strip(page)).toBeVisible();
  expect(await linesOf()).toHaveLength(22);
  expect(await linesOf('?search=uma')).toHaveLength(2);
  expect(await linesOf('?mode=live')).toHaveLength(1);
  await rows(page).getByRole('link', { name: 'Uma Frost' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uma Frost' })).toBeVisible();
  // Her page is about test data: live data begins at the list.
  await radio(page, 'Live').check();
  await page.waitForURL('**/dashboard/customers');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Uma Frost' })).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await expect(radio(page, 'Test')).toBeChecked();

  const plain = await unscripted(page);
  await plain.goto('/dashboard/customers?search=uma');
  await expect(plain.getByText('No customer matches')).toBeVisible();
  await radio(plain, 'Test').check();
  await plain.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(rows(plain)).toHaveCount(2);
  await expect(plain.getByLabel('Name or email')).toHaveValue('uma');

  // It is kept with the person: the first browser shows test data too, but what an address asks for wins.
  await page.goto('/dashboard/invoices');
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
  await page.goto('/dashboard/invoices?mode=live');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await page.goto('/dashboard/developer/api-keys');
  await expect(page.getByText('Test data: shown in your lists')).toBeVisible();
  // A form that asks for it itself has the only radios of these names.
  await page.goto('/dashboard/developer/webhooks/new');
  await expect(page.getByRole('radio', { name: 'Test' })).toHaveCount(1);
  await expect(choice(page)).toHaveCount(0);
});
