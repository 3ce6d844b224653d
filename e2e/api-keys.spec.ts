import { expect, sellerWithApp, startConnecting, test, tokenWorks } from './fixtures.ts';

test('revoking from the dashboard ends the connection at once', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party, { mode: 'test' });
  await page.goto('/dashboard/developer/api-keys');
  await expect(page.getByRole('row').filter({ hasText: app.name })).toHaveCount(0);
  await startConnecting(page, party);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toBeVisible();
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
  const query = new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: party.redirectUri });
  await page.goto(`/oauth/authorize?${query}`);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.waitForURL((url) => url.protocol === 'chrome-error:');
  await page.goto('/dashboard/developer/api-keys');
  await expect(page.getByText(app.name)).toHaveCount(0);
});
