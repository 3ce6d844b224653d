import { createStore, expect, signInAs, signUp, test } from './fixtures.ts';
import { isRefused, keyboardOf, stopsOf } from './keyboard.ts';

test('by keyboard alone: a customer is created, found, changed and deleted', async ({ page }) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const keys = keyboardOf(page);
  const { button, field, link, result } = stopsOf(page);
  await page.goto('/dashboard/customers');
  await keys.press(link('New customer'));
  await page.waitForURL('**/customers/new');
  await keys.type(field('Name'), 'Rosa Quint');
  await keys.type(field('Email'), 'rosa.example.com');
  await keys.press(button('Create customer'));
  await isRefused(field('Email'));
  await keys.type(field('Email'), 'rosa@quint.example');
  await keys.press(button('Create customer'));
  await expect(result).toHaveText('The customer was created.');

  await keys.press(link('Customers').last());
  await page.waitForURL('**/customers');
  await keys.type(page.getByRole('searchbox', { name: 'Name or email' }), 'a@QUINT');
  await keys.hit('Enter');
  await page.waitForURL('**search=**');
  await keys.press(link('Rosa Quint'));
  await page.waitForURL(/customers\/[\da-f-]{36}$/);
  await keys.type(field('Name'), 'Rosa Quill');
  await keys.press(button('Save'));
  await expect(result).toHaveText('Saved.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Quill');

  await keys.press(button('Delete customer'));
  const dialog = page.getByRole('dialog', { name: 'Delete Rosa Quill?' });
  await expect(dialog).toContainText('Invoices and ended subscriptions stay');
  await keys.press(dialog.getByRole('button', { name: 'Delete for good' }));
  await page.waitForURL('**/customers?said=deleted');
  await expect(result).toContainText('The customer was deleted.');
  await page.goto('/dashboard/customers?search=rosa');
  await expect(page.getByText('No customer matches')).toBeVisible();
});

test('without JavaScript: created, changed and deleted', async ({ another }) => {
  const page = await another({ javaScriptEnabled: false });
  await signUp(page);
  await createStore(page, 'Harbour Books');
  await page.goto('/dashboard/customers');
  await page.getByRole('link', { name: 'New customer' }).click();
  await page.getByLabel('Email').fill('rosa@quint.example');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('rosa@quint.example');
  await page.getByLabel('Name').fill('Rosa Quint');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByText('The customer was created.')).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.getByLabel('Email').fill('rosa@quill.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete customer' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The customer was deleted.')).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted customer');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('a customer’s page leads to their subscriptions and invoices, and says why they can’t be deleted', async ({
  page,
}) => {
  await signInAs(page, 'seller');
  await page.goto('/dashboard/subscriptions?status=paused&mode=live');
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/subscriptions\/[\da-f-]{36}$/);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const subscription = new URL(page.url()).pathname;
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await page.waitForURL('**/customers/**');
  const subscriptions = page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem');
  await expect(subscriptions.first()).toContainText('Paused');
  expect(await subscriptions.first().getByRole('link').getAttribute('href')).toBe(subscription);
  const invoice = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').first();
  await expect(invoice).toContainText(/INV-\d{6}.*\d\.\d\d.*issued.*Paid/s);
  expect(await invoice.getByRole('link').getAttribute('href')).toMatch(/^\/dashboard\/invoices\/[\da-f-]{36}$/);
  await expect(page.getByText('They have a subscription that has not ended.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete customer' })).toHaveCount(0);
});

test('only their seller sees a customer', async ({ page, another }) => {
  await signInAs(page, 'seller');
  await page.goto('/dashboard/customers?mode=live');
  const link = page.getByRole('table').getByRole('link').first();
  const [path, name] = [(await link.getAttribute('href')) ?? '', await link.innerText()];
  expect((await page.goto(path))?.status()).toBe(200);
  const other = await another();
  await signUp(other, 'Nosy Neighbour');
  expect((await other.goto(path))?.status()).toBe(404);
  await other.goto(`/dashboard/customers?search=${encodeURIComponent(name)}`);
  await expect(other.getByText('No customer matches')).toBeVisible();
});
