import { connect, expect, fillSignIn, PASSWORD, sellerWithApp, test, tokenWorks } from './fixtures.ts';

test('deleting an account says what will stop, and stops it', async ({ page, another, party }) => {
  const { email, app } = await sellerWithApp(page, party);
  const token = await connect(page, app);
  expect(await tokenWorks(page, token)).toBe(true);

  await page.goto('/dashboard/account/delete');
  const stops = page.getByRole('listitem');
  await expect(stops.filter({ hasText: 'Harbour Books' })).toContainText('1 connection');
  await expect(stops.filter({ hasText: app.name })).toContainText('1 connection');
  await page.getByLabel('Email of this account').fill('someone@example.com');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByLabel('Email of this account')).toHaveAttribute('aria-invalid', 'true');
  expect(await tokenWorks(page, token)).toBe(true);
  await page.getByLabel('Email of this account').fill(email);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('**/sign-in?gone=1');
  expect(await tokenWorks(page, token)).toBe(false);
  const other = await another();
  await other.goto('/sign-in');
  await fillSignIn(other, email);
  await expect(other.getByRole('alert').filter({ hasText: 'No account' })).toBeVisible();
});
