import { expect, sellerWithApp, signIn, startConnecting, test, tokenWorks } from './fixtures.ts';
import { check } from './page-check.ts';

test('a seller says when access ends, says otherwise later, and keeps it in the end', async ({
  page,
  party,
  another,
}) => {
  const { app, email } = await sellerWithApp(page, party, { mode: 'test', scopes: ['customers:read'] });
  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  await startConnecting(plain, party);
  const ends = plain.getByLabel('Access ends');
  await expect(ends.getByRole('option')).toHaveText([
    'When I disconnect it',
    'In 7 days',
    'In 30 days',
    'In 90 days',
    'In a year',
  ]);
  await expect(ends).toHaveValue('never');
  await ends.selectOption('In 7 days');
  await plain.getByRole('button', { name: 'Authorize' }).click();
  await expect(plain.getByTestId('store')).toBeVisible();

  await startConnecting(page, party);
  await check(page);
  await page.goto('/dashboard/apps');
  await page.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
  await expect(page.getByText(/^Access ends on \d+ \w+ \d{4} at \d\d:\d\d UTC\./)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  await page.getByLabel('Access ends').selectOption('In 90 days');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved\. Access ends on \d+/)).toBeVisible();
  await check(page);

  // Where the mail leads.
  await page.goto('/dashboard/apps/ending');
  await expect(page.getByText(app.name)).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: 'Keep access' }).click();
  await expect(page.getByText('No app’s access to your stores ends on a day.')).toBeVisible();
  expect(await tokenWorks(page, party.lastToken())).toBe(true);
  await page.goto('/dashboard/activity');
  await expect(page.getByText(`When the access of ${app.name} to Harbour Books ends was changed`)).toHaveCount(2);
});
