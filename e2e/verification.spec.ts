import { expect, sellerWithApp, signInAs, signUp, startConnecting, test } from './fixtures.ts';

test('an operator verifies an app, consent shows the badge, and takes it back', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByRole('button', { name: 'Request verification' }).click();
  await expect(page.getByRole('button', { name: 'Request verification' })).toHaveCount(0);

  const operator = await another();
  await signInAs(operator, 'operator');
  await operator.goto('/operator/verifications');
  const row = operator.getByRole('row').filter({ hasText: app.name });
  await expect(row.getByRole('button', { name: 'Decline' })).toBeVisible();
  await row.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Remove verification' })).toBeVisible();

  await startConnecting(page, party);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Remove verification' }).click();
  await expect(operator.getByRole('row').filter({ hasText: app.name })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(app.name);
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
});

test('a declined app may ask again', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByRole('button', { name: 'Request verification' }).click();
  const operator = await another();
  await signInAs(operator, 'operator');
  await operator.goto('/operator/verifications');
  await operator.getByRole('row').filter({ hasText: app.name }).getByRole('button', { name: 'Decline' }).click();
  await expect(operator.getByRole('row').filter({ hasText: app.name })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Request verification' })).toBeVisible();
});

test('for anyone else the operator’s page doesn’t exist', async ({ page, another }) => {
  expect((await page.goto('/operator/verifications'))?.status()).toBe(404);
  const seller = await another();
  await signUp(seller);
  expect((await seller.goto('/operator/verifications'))?.status()).toBe(404);
});
