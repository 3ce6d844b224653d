import { connect, connectStore, expect, sellerWithApp, signIn, test } from './fixtures.ts';
import { check } from './page-check.ts';

const SCOPES = ['customers:read', 'customers:write', 'subscriptions:read', 'subscriptions:write'];

test('a seller switches off what an app may do, one thing and then all writing; its 403 says so', async ({
  page,
  party,
}) => {
  const { app } = await sellerWithApp(page, party, { mode: 'test', scopes: SCOPES });
  const headers = { Authorization: `Bearer ${await connect(page, app, 'test')}` };
  const get = (path: string) => page.request.get(`/api/v1${path}`, { headers });
  expect((await get('/customers')).status()).toBe(200);
  expect((await get('/subscriptions')).status()).toBe(200);

  // Uses are saved every few seconds.
  await expect(async () => {
    await page.goto('/dashboard/apps');
    await page.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
    await expect(page.getByText('Last used')).toHaveCount(2);
  }).toPass();
  await check(page);
  const allows = (name: string) => page.getByRole('switch', { name, exact: true });
  for (const scope of SCOPES) await expect(allows(scope)).toBeChecked();
  await allows('customers:read').uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('the app can only do what is switched on.')).toBeVisible();
  await expect(allows('customers:read')).not.toBeChecked();
  await expect(allows('customers:read')).toBeDisabled();
  const refused = await get('/customers');
  const body = await refused.json();
  expect([refused.status(), body.error]).toEqual([403, 'insufficient_scope']);
  expect(body.error_description).toContain('The seller took the scope customers:read back.');
  expect((await get('/subscriptions')).status()).toBe(200);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Nothing has changed')).toBeVisible();
  for (const scope of ['customers:write', 'subscriptions:write']) await allows(scope).uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. From its next call on')).toBeVisible();
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(1);
  await allows('subscriptions:read').uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Disconnect it instead.')).toBeVisible();
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
  await plain.getByRole('switch', { name: 'subscriptions:write' }).uncheck();
  await plain.getByRole('button', { name: 'Save changes' }).click();
  await expect(plain.getByText('the app can only do what is switched on.')).toBeVisible();
  await expect(plain.getByRole('switch', { name: 'subscriptions:write' })).not.toBeChecked();

  await page.goto(party.url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  const me = await page.request.get('/api/v1/me', { headers: { Authorization: `Bearer ${party.lastToken()}` } });
  expect((await me.json()).data.scope).toBe('customers:read customers:write subscriptions:read');
});
