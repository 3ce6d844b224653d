import { expect, registerApp, sellerWithApp, signIn, startConnecting, test } from './fixtures.ts';
import { check } from './page-check.ts';

test('pages before signing in', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of ['/', '/sign-in', '/sign-up', '/no-such-page', '/oauth/authorize']) await check(page, path);
});

test('a seller’s pages', async ({ page, party }) => {
  test.setTimeout(240_000);
  const { app } = await sellerWithApp(page, party, { scopes: ['orders:read', 'customers:read', 'refunds:write'] });
  await startConnecting(page, party);
  await check(page);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toBeVisible();
  await check(page);
  for (const path of [
    '/dashboard',
    '/dashboard/stores/new',
    '/dashboard/account',
    '/dashboard/developer/api-keys',
    '/dashboard/developer/apps',
  ]) {
    await check(page, path);
  }
  for (const tail of ['', '/settings', '/secrets', '/delete']) await check(page, `/dashboard/developer/apps/${app.id}${tail}`);
  await check(page, '/dashboard/developer/apps/new');
});

test('a seller’s subscriptions', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'seller@example.com');
  await check(page, '/dashboard/subscriptions?mode=live');
  await check(page, '/dashboard/subscriptions?status=past_due&mode=test');
  const path = await page.getByRole('table').getByRole('link').first().getAttribute('href');
  await check(page, path ?? '');
});

test('the operator’s page and the demo stores’ consent', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'operator@example.com');
  await check(page, '/operator/verifications');
  await page.context().clearCookies();
  await signIn(page, 'seller@example.com');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes: ['*'] });
  await check(
    page,
    `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: 'https://app.example/cb' })}`,
  );
});
