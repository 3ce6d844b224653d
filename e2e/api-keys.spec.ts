import {
  connectStore,
  createStore,
  expect,
  issued,
  makeKey,
  sellerWithApp,
  signIn,
  signInAs,
  test,
  tokenWorks,
} from './fixtures.ts';
import { check } from './page-check.ts';

const KEYS = '/dashboard/developer/api-keys';

test('a seller revokes a connection, and an operator ends a leaked key; both stop at once, and the seller reads who did', async ({
  page,
  party,
  another,
}) => {
  const { app } = await sellerWithApp(page, party, { mode: 'test' });
  await connectStore(page, party);
  const key = await makeKey(page, 'Leaked');
  await page.goto(KEYS);
  const row = page.getByRole('row').filter({ hasText: app.name });
  await expect(row).toContainText('Harbour Books');
  await expect(row).toContainText(/test/i);
  await row.getByRole('button', { name: 'Revoke', exact: true }).click();
  expect(await tokenWorks(page, party.lastToken())).toBe(true);
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await expect(row).toHaveCount(0);
  expect(await tokenWorks(page, party.lastToken())).toBe(false);
  await page.goto(party.url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toContainText('invalid_grant');

  const operator = await another();
  await signInAs(operator, 'operator');
  await operator.goto('/operator/lookup');
  await operator.getByLabel('ID or fingerprint').fill(key.slice(0, 'svc_test_'.length + 22));
  await operator.getByRole('button', { name: 'Look up' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('API key of Harbour Books');
  const place = operator.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lookup' });
  await expect(place).toHaveAttribute('aria-current', 'true');
  await check(operator);
  await operator.getByRole('button', { name: 'End key' }).click();
  await expect(operator.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  expect(await tokenWorks(page, key)).toBe(true);
  await operator.getByLabel('Reason').fill('It was in a public repository.');
  await operator.getByRole('button', { name: 'End key' }).click();
  await expect(operator.getByText('The key has ended')).toBeVisible();
  await expect(operator.getByRole('button', { name: 'End key' })).toHaveCount(0);
  expect(await tokenWorks(page, key)).toBe(false);
  await page.goto('/dashboard/activity');
  await expect(page.getByText('The operator ended API key “Leaked” for Harbour Books')).toBeVisible();
  await expect(page.getByText('Why: It was in a public repository.')).toBeVisible();
  await expect(page.getByText('operator@example.com')).toHaveCount(0);
});

test('without JavaScript a key is shown once, works, shows its use, is found, and stops working once revoked', async ({
  page,
  party,
  another,
}) => {
  const { app, email } = await sellerWithApp(page, party, { mode: 'test' });
  await connectStore(page, party);
  await createStore(page, 'Second Shop');
  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
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
  await expect(rows('Live export')).toContainText('nightly 1.4');
  await expect(rows(app.name)).toHaveCount(1);
  const filter = async (label: string, choice: string) => {
    await plain.getByLabel(label, { exact: true }).selectOption(choice);
    await plain.getByRole('button', { name: 'Filter' }).click();
  };
  await filter('Store', 'Second Shop');
  await expect(rows('Live export')).toHaveCount(1);
  await expect(rows(app.name)).toHaveCount(0);
  await filter('Who', app.name);
  await expect(plain.getByText('Nothing matches')).toBeVisible();
  await plain.getByRole('link', { name: 'Show all' }).click();
  await rows('Live export').getByRole('button', { name: 'Revoke', exact: true }).click();
  await plain.getByRole('button', { name: 'Revoke key' }).click();
  await expect(plain.getByRole('status')).toContainText('no longer works');
  await expect(rows('Live export')).toHaveCount(0);
  expect(await tokenWorks(plain, key)).toBe(false);
});
