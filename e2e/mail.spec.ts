import { expect, setUpTwoFactor, signUp, test } from './fixtures.ts';
import { openMail } from './outbox.ts';
import { check } from './page-check.ts';

test('without a mail server operators pass links on, and let people back in', async ({ page, operator }) => {
  const { email } = await signUp(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If there is an account with this email')).toBeVisible();
  await expect(page.getByRole('link', { name: 'open the outbox' })).toBeVisible();
  expect(await openMail(operator, email, 'Set a new password')).toContain('within 30 minutes');
  await check(operator);

  await setUpTwoFactor(page);
  await page.context().clearCookies();
  await operator.goto('/operator/lookup');
  await operator.getByLabel('ID or fingerprint').fill(email);
  await operator.getByRole('button', { name: 'Look up' }).click();
  await operator.getByRole('checkbox', { name: 'Switch two-step sign-in off' }).check();
  await operator.getByRole('button', { name: 'Make recovery link' }).click();
  const link = await operator.getByTestId('recovery-link').innerText();
  await check(operator);
  await page.goto(link);
  await expect(page.getByText('Two-step sign-in is switched off, too')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveCount(0);
  await page.getByLabel('New password').fill('another-password-2');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up two-step sign-in' })).toBeVisible();
  expect(await openMail(operator, email, 'A way back into your account')).not.toContain(link);
});
