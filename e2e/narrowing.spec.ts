import { connectStore, expect, sellerWithApp, test } from './fixtures.ts';
import { sentenceOf } from './sentence-of.ts';

const SCOPES = ['customers:read', 'customers:write', 'subscriptions:read', 'subscriptions:write'];

test('a seller switches off what an app may do, step by step', async ({ page, party, unscripted }) => {
  const { app } = await sellerWithApp(page, party, { mode: 'test', scopes: SCOPES });
  await connectStore(page, party);
  const get = (path: string) =>
    page.request.get(`/api/v1${path}`, { headers: { Authorization: `Bearer ${party.lastToken()}` } });
  expect((await get('/customers')).status()).toBe(200);

  await page.goto('/dashboard/apps');
  await page.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
  const allows = (scope: string, view = page) => view.getByRole('switch', { name: sentenceOf(scope), exact: true });
  for (const scope of SCOPES) await expect(allows(scope)).toBeChecked();
  const save = (view = page) => view.getByRole('button', { name: 'Save changes' }).click();
  await allows('customers:read').uncheck();
  await save();
  await expect(page.getByText('the app can only do what is switched on.')).toBeVisible();
  await expect(allows('customers:read')).not.toBeChecked();
  await expect(allows('customers:read')).toBeDisabled();
  const refused = await get('/customers');
  const body = await refused.json();
  expect([refused.status(), body.error]).toEqual([403, 'insufficient_scope']);
  expect(body.error_description).toContain('The seller took the scope customers:read back.');
  expect((await get('/subscriptions')).status()).toBe(200);
  await save();
  await expect(page.getByText('Nothing has changed')).toBeVisible();

  const plain = await unscripted(page);
  await plain.goto(page.url());
  for (const scope of ['customers:write', 'subscriptions:write']) await allows(scope, plain).uncheck();
  await save(plain);
  await expect(plain.getByText('Saved. From its next call on')).toBeVisible();
  await expect(plain.getByRole('switch', { checked: true })).toHaveCount(1);
  await allows('subscriptions:read', plain).uncheck();
  await save(plain);
  await expect(plain.getByText('Disconnect it instead.')).toBeVisible();

  // The link in the 403 leads to the consent screen for what is left and what is missing.
  await page.goto(body.reauthorize_url);
  const added = page.getByTestId('consent-new');
  await expect(added).toContainText('See your customers’ names and emails.');
  await page.goto('/dashboard/activity');
  await expect(page.getByText(`Permissions of ${app.name} for Harbour Books were taken back`)).toHaveCount(2);
});
