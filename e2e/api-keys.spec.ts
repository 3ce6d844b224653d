import { connectStore, createStore, expect, issued, sellerWithApp, test, tokenWorks } from './fixtures.ts';

const KEYS = '/dashboard/developer/api-keys';

test('without JavaScript a key is shown once, works, is found, and is revoked', async ({ page, party, unscripted }) => {
  const { app } = await sellerWithApp(page, party, { mode: 'test' });
  await connectStore(page, party);
  await createStore(page, 'Second Shop');
  const plain = await unscripted(page);
  await plain.goto(KEYS);
  await plain.getByRole('link', { name: 'New key' }).click();
  await plain.getByRole('button', { name: 'Create key' }).click();
  await expect(plain.getByText('Give the key a name.')).toBeVisible();
  await expect(plain.getByText('Choose at least one permission.')).toBeVisible();
  await plain.getByRole('textbox', { name: 'Name' }).fill('Live export');
  const stores = plain.getByRole('combobox', { name: 'Store' });
  const second = stores.getByRole('option').filter({ hasText: 'Second Shop' });
  await stores.selectOption(await second.getAttribute('value'));
  await plain.getByRole('combobox', { name: 'Mode' }).selectOption('Live');
  for (const name of ['subscriptions:read', 'refunds:write'])
    await plain.getByRole('checkbox', { name, exact: true }).check();
  await plain.getByRole('button', { name: 'Create key' }).click();
  const key = await plain.getByTestId('api-key').innerText();
  issued(key);
  expect(key).toMatch(/^[a-z]+_live_/);
  await expect(plain.getByText('This can move money away from you.')).toBeVisible();
  const headers = { Authorization: `Bearer ${key}`, 'User-Agent': 'nightly/1.4 (cron)' };
  expect((await page.request.get('/api/v1/subscriptions', { headers })).status()).toBe(200);
  expect((await page.request.get('/api/v1/products', { headers })).status()).toBe(403);
  // Without a script a reload sends the form again: still one key, and not shown again.
  await plain.reload();
  await expect(plain.getByText('was already created')).toBeVisible();
  await expect(plain.getByText(key)).toHaveCount(0);

  const rows = (name: string) => plain.getByRole('row').filter({ hasText: name });
  await expect(async () => {
    await plain.goto('/dashboard/developer/api-keys');
    await expect(rows('Live export')).toContainText('nightly 1.4', { timeout: 500 });
  }).toPass();
  await expect(rows(app.name)).toHaveCount(1);
  await rows('Live export').getByRole('button', { name: 'Revoke', exact: true }).click();
  await plain.getByRole('button', { name: 'Revoke key' }).click();
  await expect(plain.getByRole('status')).toContainText('no longer works');
  await expect(rows('Live export')).toHaveCount(0);
  expect(await tokenWorks(plain, key)).toBe(false);
});
