import { expect, fillSignUp, setUpTwoFactor, signInAs, signUp, test } from './fixtures.ts';
import { linkTo, openMail } from './outbox.ts';
import { check } from './page-check.ts';

const NEW_PASSWORD = 'another-password-2';

test('without a mail server, operators read mail in the outbox and pass its link on', async ({ page, another }) => {
  const { email } = await signUp(page);
  const operator = await another();
  await signInAs(operator, 'operator');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('link', { name: 'open the outbox' })).toBeVisible();
  expect(await openMail(operator, email, 'Set a new password')).toContain('within 30 minutes');
  await check(operator);
  await page.goto(await linkTo(operator, email, 'Set a new password'));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
});

test('the outbox is there for operators alone', async ({ page, another }) => {
  const { email } = await fillSignUp(page);
  const operator = await another();
  await signInAs(operator, 'operator');
  await openMail(operator, email, 'Confirm your email');
  const path = new URL(operator.url()).pathname;
  for (const one of ['/operator/outbox', path]) {
    const response = await page.goto(one);
    expect(response?.status()).toBe(404);
    expect(await response?.text()).not.toContain('?link=');
  }
});

test('an operator gives a way back in to somebody who has lost their second step', async ({ page, another }) => {
  const { email } = await signUp(page);
  await setUpTwoFactor(page);
  const operator = await another();
  await signInAs(operator, 'operator');
  await operator.goto('/operator/lookup');
  await operator.getByLabel('ID or fingerprint').fill(email);
  await operator.getByRole('button', { name: 'Look up' }).click();
  await operator.getByRole('checkbox', { name: 'Switch two-step sign-in off' }).check();
  await operator.getByRole('button', { name: 'Make recovery link' }).click();
  const link = await operator.getByTestId('recovery-link').innerText();
  await check(operator);

  const lost = await another();
  await lost.goto(link);
  await expect(lost.getByText('Two-step sign-in is switched off, too')).toBeVisible();
  await expect(lost.getByLabel('Code')).toHaveCount(0);
  await lost.getByLabel('New password').fill(NEW_PASSWORD);
  await lost.getByRole('button', { name: 'Set password' }).click();
  await expect(lost.getByText('Your password has been changed')).toBeVisible();
  await expect(lost.getByRole('link', { name: 'Set up two-step sign-in' })).toBeVisible();
  expect(await openMail(operator, email, 'A way back into your account')).not.toContain(link);
});
