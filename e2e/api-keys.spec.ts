import type { Page } from '@playwright/test';
import {
  connect,
  connectStore,
  createStore,
  expect,
  issued,
  makeKey,
  sellerWithApp,
  signIn,
  signInAs,
  signUp,
  test,
  tokenWorks,
} from './fixtures.ts';
import { check } from './page-check.ts';

interface NewKey {
  name: string;
  store: string;
  mode?: string;
  scopes?: string[];
}

/** Makes a key of the signed-in person's own on the real page; gives it, while the page shows it. */
async function fillKey(
  page: Page,
  { name, store, mode = 'Test', scopes = ['subscriptions:read'] }: NewKey,
): Promise<string> {
  await page.goto('/dashboard/developer/api-keys/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const option = await page
    .getByRole('combobox', { name: 'Store' })
    .getByRole('option')
    .filter({ hasText: store })
    .getAttribute('value');
  await page.getByRole('combobox', { name: 'Store' }).selectOption(option);
  await page.getByRole('combobox', { name: 'Mode' }).selectOption(mode);
  for (const scope of scopes) await page.getByRole('checkbox', { name: scope, exact: true }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByTestId('api-key').innerText();
  issued(key);
  return key;
}

test('revoking from the dashboard ends the connection at once', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party, { mode: 'test' });
  await page.goto('/dashboard/developer/api-keys');
  await expect(page.getByRole('row').filter({ hasText: app.name })).toHaveCount(0);
  await connectStore(page, party);
  expect(await tokenWorks(page, party.lastToken())).toBe(true);

  await page.goto('/dashboard/developer/api-keys');
  const row = page.getByRole('row').filter({ hasText: app.name });
  await expect(row).toContainText('Harbour Books');
  await expect(row).toContainText(/test/i);
  await row.getByRole('button', { name: 'Revoke', exact: true }).click();
  expect(await tokenWorks(page, party.lastToken())).toBe(true);
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await expect(page.getByRole('row').filter({ hasText: app.name })).toHaveCount(0);
  expect(await tokenWorks(page, party.lastToken())).toBe(false);

  await page.goto(party.url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toContainText('invalid_grant');
});

test('a code that was not redeemed is no connection yet', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await party.close();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: party.redirectUri,
  });
  await page.goto(`/oauth/authorize?${query}`);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.waitForURL((url) => url.protocol === 'chrome-error:');
  await page.goto('/dashboard/developer/api-keys');
  await expect(page.getByText(app.name)).toHaveCount(0);
});

test('a seller’s own key is shown once, works, shows its use, and stops working once revoked', async ({
  page,
  another,
}) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  await page.goto('/dashboard/developer/api-keys');
  await page.getByRole('link', { name: 'Make a key of your own' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Give the key a name.')).toBeVisible();
  await expect(page.getByText('Choose at least one permission.')).toBeVisible();

  const key = await fillKey(page, {
    name: 'Nightly export',
    store: 'Harbour Books',
    scopes: ['subscriptions:read', 'refunds:write'],
  });
  expect(key).toMatch(/^[a-z]+_test_/);
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(page.getByText('This can move money away from you.')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/api-keys$/);
  await expect(page.getByText(key)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Nightly export' });
  await expect(row).toContainText('never');

  const headers = { Authorization: `Bearer ${key}`, 'User-Agent': 'nightly/1.4 (cron)' };
  expect((await page.request.get('/api/v1/subscriptions', { headers })).status()).toBe(200);
  expect((await page.request.get('/api/v1/products', { headers })).status()).toBe(403);
  await page.reload();
  await expect(row).toContainText('nightly 1.4');

  const other = await another();
  await signUp(other);
  await other.goto('/dashboard/developer/api-keys');
  await expect(other.getByText('Nightly export')).toHaveCount(0);

  await row.getByRole('button', { name: 'Revoke', exact: true }).click();
  expect(await tokenWorks(page, key)).toBe(true);
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('status')).toContainText('no longer works');
  await expect(page.getByRole('row').filter({ hasText: 'Nightly export' })).toHaveCount(0);
  expect(await tokenWorks(page, key)).toBe(false);
  await page.goto('/dashboard/activity');
  await expect(page.getByText('API key “Nightly export” for Harbour Books was revoked')).toBeVisible();
});

test('an operator finds a leaked key by its fingerprint and ends it; its seller reads who did', async ({
  page,
  another,
}) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const key = await makeKey(page, 'Leaked');
  const operator = await another();
  await signInAs(operator, 'operator');
  await operator.goto('/operator/lookup');
  await operator.getByLabel('ID or fingerprint').fill(key.slice(0, 'svc_test_'.length + 22));
  await operator.getByRole('button', { name: 'Look up' }).click();
  await expect(operator).toHaveURL(/\/operator\/api-keys\/[0-9a-f-]{36}$/);
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('API key of Harbour Books');
  const place = operator.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lookup' });
  await expect(place).toHaveAttribute('aria-current', 'true');
  await check(operator);
  expect((await page.goto(operator.url()))?.status()).toBe(404);
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

test('connections and keys are filtered by store, mode and app, without JavaScript too', async ({
  page,
  party,
  another,
}) => {
  const { app, email } = await sellerWithApp(page, party, { mode: 'test' });
  await connect(page, app, 'test');
  await createStore(page, 'Second Shop');

  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  const key = await fillKey(plain, { name: 'Live export', store: 'Second Shop', mode: 'Live' });
  expect(await tokenWorks(plain, key)).toBe(true);
  // Without a script a reload sends the form again: still one key, and not shown again.
  await plain.reload();
  await expect(plain.getByText('was already created')).toBeVisible();
  await expect(plain.getByText(key)).toHaveCount(0);
  const rows = (name: string) => plain.getByRole('row').filter({ hasText: name });
  await expect(rows('Live export')).toHaveCount(1);
  await expect(rows(app.name)).toHaveCount(1);

  const filter = async (label: string, choice: string) => {
    await plain.goto('/dashboard/developer/api-keys');
    await plain.getByLabel(label, { exact: true }).selectOption(choice);
    await plain.getByRole('button', { name: 'Filter' }).click();
  };
  for (const [label, choice] of [
    ['Store', 'Second Shop'],
    ['Mode', 'Live'],
    ['Who', 'Your own keys'],
  ] as const) {
    await filter(label, choice);
    await expect(rows('Live export')).toHaveCount(1);
    await expect(rows(app.name)).toHaveCount(0);
  }
  await filter('Who', app.name);
  await expect(rows(app.name)).toHaveCount(1);
  await expect(rows('Live export')).toHaveCount(0);
  await plain.getByLabel('Mode', { exact: true }).selectOption('Live');
  await plain.getByRole('button', { name: 'Filter' }).click();
  await expect(plain.getByText('Nothing matches')).toBeVisible();
  await plain.getByRole('link', { name: 'Show all' }).click();
  await rows('Live export').getByRole('button', { name: 'Revoke', exact: true }).click();
  await plain.getByRole('button', { name: 'Revoke key' }).click();
  await expect(rows('Live export')).toHaveCount(0);
  expect(await tokenWorks(plain, key)).toBe(false);
});
