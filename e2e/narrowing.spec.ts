import { connectStore, expect, sellerWithApp, signIn, test } from './fixtures.ts';
import { check } from './page-check.ts';

const SCOPES = ['customers:read', 'customers:write', 'subscriptions:read', 'subscriptions:write'];

test('a seller takes back what an app has never used, and then all writing; its 403 says so', async ({
  page,
  party,
}) => {
  const { app } = await sellerWithApp(page, party, { mode: 'test', scopes: SCOPES });
  await connectStore(page, party);
  const headers = { Authorization: `Bearer ${party.lastToken()}` };
  const get = (path: string) => page.request.get(`/api/v1${path}`, { headers });
  expect((await get('/customers')).status()).toBe(200);
  expect((await get('/subscriptions')).status()).toBe(200);

  // Uses are saved every few seconds.
  await expect(async () => {
    await page.goto('/dashboard/apps');
    await page.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
    await expect(page.getByRole('checkbox', { name: 'customers:write' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'subscriptions:read' })).not.toBeChecked();
  }).toPass();
  await check(page);
  const left = page.getByRole('checkbox', { name: 'customers:read' });
  await expect(left).not.toBeChecked();
  await left.check();
  await page.getByRole('checkbox', { name: 'customers:write' }).uncheck();
  await page.getByRole('checkbox', { name: 'subscriptions:write' }).uncheck();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByText('the app can no longer see customers.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'customers:read' })).toHaveCount(0);
  const refused = await get('/customers');
  const body = await refused.json();
  expect([refused.status(), body.error]).toEqual([403, 'insufficient_scope']);
  expect(body.error_description).toContain('The seller took the scope customers:read back.');
  expect((await get('/subscriptions')).status()).toBe(200);

  await page.getByRole('button', { name: 'Take back all writing' }).click();
  await expect(page.getByText('the app can no longer change anything.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Take back all writing' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'subscriptions:read' }).check();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByText('Revoke its access instead.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'subscriptions:read' }).uncheck();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByText('Tick what the app should no longer be able to do.').last()).toBeVisible();
  expect((await get('/subscriptions')).status()).toBe(200);

  // The link in the 403 leads to the consent screen for what is left and what is missing.
  await page.goto(body.reauthorize_url);
  await expect(page.getByRole('list', { name: 'New this time' })).toContainText(
    'See your customers’ names and emails.',
  );
  await page.goto('/dashboard/activity');
  await expect(page.getByText(`Permissions of ${app.name} for Harbour Books were taken back`)).toHaveCount(2);
});

test('narrowing works without JavaScript, and a refresh gives what is left', async ({ page, party, another }) => {
  const { app, email } = await sellerWithApp(page, party, { mode: 'test', scopes: SCOPES });
  await connectStore(page, party);
  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  await plain.goto('/dashboard/apps');
  await plain.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
  await plain.getByRole('checkbox', { name: 'subscriptions:write' }).check();
  await plain.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(plain.getByText('the app can no longer change subscriptions.')).toBeVisible();
  await expect(plain.getByRole('checkbox', { name: 'subscriptions:write' })).toHaveCount(0);

  await page.goto(party.url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  const me = await page.request.get('/api/v1/me', { headers: { Authorization: `Bearer ${party.lastToken()}` } });
  expect((await me.json()).data.scope).toBe('customers:read customers:write subscriptions:read');
});
