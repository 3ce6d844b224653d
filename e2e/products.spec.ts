import type { Page } from '@playwright/test';
import { createStore, expect, signInAs, signUp, test } from './fixtures.ts';
import { isRefused, keyboardOf, stopsOf } from './keyboard.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const group = (page: Page, name: string) => page.getByRole('group', { name });

test('by keyboard alone: a product with its first variant, another one, and the end of both', async ({ page }) => {
  await signUp(page);
  await createStore(page, 'Harbour Books', 'EUR');
  const keys = keyboardOf(page);
  const { button, field, link, result } = stopsOf(page);
  await page.goto('/dashboard/products');
  await keys.press(link('New product'));
  await page.waitForURL('**/products/new');
  await keys.type(field('Name').first(), 'Book of the Month');
  await keys.choose(page.getByRole('combobox', { name: 'Mode' }), 'Live');
  await keys.type(field('Variant name'), 'Monthly');
  await keys.type(field('Price'), '12,50');
  await keys.press(button('Create product'));
  await isRefused(field('Price'));
  await keys.type(field('Price'), '12.50');
  await keys.press(button('Create product'));
  await expect(result).toHaveText('The product was created.');
  await expect(rowOf(page, 'Monthly')).toContainText('€12.50 per month');

  await keys.type(field('Variant name'), 'Every other year');
  await keys.type(field('Price'), '199');
  await keys.choose(page.getByRole('combobox', { name: 'Currency' }), 'JPY');
  await keys.type(field('Billed every'), '2');
  await keys.choose(page.getByRole('combobox', { name: 'Interval' }), 'year');
  await keys.press(button('Add variant'));
  await expect(result).toHaveText('The variant was added.');
  const row = rowOf(page, 'Every other year');
  await expect(row).toContainText('¥199 every 2 years');

  await keys.press(row.getByRole('button', { name: 'Archive' }));
  await expect(result).toContainText('The variant is archived');
  await expect(row).toContainText('Archived');
  await keys.press(row.getByRole('button', { name: 'Delete' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No subscription has ever used it.');
  await keys.hit('Escape');
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused();
  await keys.hit('Enter');
  await keys.press(dialog.getByRole('button', { name: 'Delete variant' }));
  await expect(result).toHaveText('The variant was deleted.');
  await expect(row).toHaveCount(0);

  await keys.press(button('Archive product'));
  await expect(result).toContainText('The product is archived');
  await keys.press(link('Products').last());
  await expect(rowOf(page, 'Book of the Month')).toContainText('Archived');
});

test('without JavaScript: nothing typed is lost, and all of it works', async ({ another }) => {
  const page = await another({ javaScriptEnabled: false });
  await signUp(page);
  await createStore(page, 'Harbour Books');
  await page.goto('/dashboard/products');
  await expect(page.getByText('No products yet')).toBeVisible();
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Book of the Month');
  await page.getByLabel('Description').fill('A book,\nevery month.');
  await group(page, 'First variant').getByLabel('Variant name').fill('Monthly');
  await group(page, 'First variant').getByLabel('Price').fill('12.50');
  await page.getByText('Second variant (optional)').first().click();
  await group(page, 'Second variant').getByLabel('Variant name').fill('Yearly');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByText('Enter a price such as 12.50')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('A book,\nevery month.');
  await expect(group(page, 'First variant').getByLabel('Price')).toHaveValue('12.50');
  const second = group(page, 'Second variant');
  await second.getByLabel('Price').fill('120');
  await second.getByLabel('Interval').selectOption('year');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByText('The product was created.')).toBeVisible();
  await expect(rowOf(page, 'Yearly')).toContainText('$120.00 per year');

  await rowOf(page, 'Yearly').getByRole('button', { name: 'Archive' }).click();
  await expect(rowOf(page, 'Yearly')).toContainText('Archived');
  await rowOf(page, 'Yearly').getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.getByText('The variant is sold again.')).toBeVisible();
  await rowOf(page, 'Yearly').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete variant' }).click();
  await expect(page.getByText('The variant was deleted.')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Book of the Week');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book of the Week');
});

test('the list is searched and narrowed; a variant in use has no way to be deleted', async ({ page }) => {
  await signInAs(page, 'seller');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Lumen Studio');
  await page.goto('/dashboard/products?mode=test');
  await page.getByLabel('Name', { exact: true }).fill('PRESSO');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/search=PRESSO/);
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(/Espresso Club.*Northwind Coffee.*Active/s);
  await rows.nth(1).getByRole('link').click();
  const monthly = page.getByRole('table', { name: 'Variants' }).getByRole('row').filter({ hasText: 'in use' }).first();
  await expect(monthly.getByRole('button', { name: 'Archive' })).toBeVisible();
  await expect(monthly.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await page.goto('/dashboard/products?search=nothing+of+the+kind');
  await expect(page.getByText('No product matches')).toBeVisible();
});

test('only its seller sees a product', async ({ page, another }) => {
  await signInAs(page, 'seller');
  await page.goto('/dashboard/products');
  const path = (await page.getByRole('table').getByRole('link').first().getAttribute('href')) ?? '';
  expect((await page.goto(path))?.status()).toBe(200);
  const other = await another();
  await signUp(other, 'Nosy Neighbour');
  expect((await other.goto(path))?.status()).toBe(404);
  await other.goto('/dashboard/products?search=espresso');
  await expect(other.getByText('No product matches')).toBeVisible();
  await other.goto('/dashboard/products');
  await expect(other.getByText('Create a store first')).toBeVisible();
});
