import type { CDPSession, Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import {
  expect,
  fillSignIn,
  fillSignUp,
  PASSWORD,
  setUpTwoFactor,
  signIn,
  signInAs,
  signUp,
  startTwoFactor,
  test,
} from './fixtures.ts';
import { linkTo, openMail } from './outbox.ts';
import { check } from './page-check.ts';

const NEW_PASSWORD = 'another-password-2';

test('name, email and password change, and whoever knew the old ones is locked out', async ({ page, another }) => {
  const { email } = await signUp(page, 'Before');
  const elsewhere = await another();
  await signIn(elsewhere, email);

  await page.goto('/dashboard/account');
  await page.getByLabel('Name').fill('After');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your name has been saved.')).toBeVisible();
  await expect(page.getByRole('banner').getByText('After').filter({ visible: true })).toHaveCount(1);

  await page.getByRole('link', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(`new-${email}`);
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('New email')).toHaveValue(`new-${email}`);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Until then your email stays as it is.')).toBeVisible();
  const operator = await another();
  await signInAs(operator, 'operator');
  expect(await openMail(operator, email, 'Your email is about to change')).toContain(`new-${email}`);
  await page.goto(await linkTo(operator, `new-${email}`, 'Confirm your new email'));
  await expect(page.getByText('Your email has been changed.')).toBeVisible();

  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await elsewhere.goto('/dashboard');
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await fillSignIn(elsewhere, email);
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'No account' })).toBeVisible();
  await elsewhere.getByLabel('Email').fill(`new-${email}`);
  await elsewhere.getByLabel('Password').fill(NEW_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.waitForURL('**/dashboard');
});

test('nobody becomes an operator by taking their email or by making up a link', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/account/email');
  await page.getByLabel('New email').fill('Operator@example.com');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Until then your email stays as it is.')).toBeVisible();
  await page.goto(`/become-operator?link=${'x'.repeat(43)}`);
  await expect(page.getByText('This link has been used or is no longer valid')).toBeVisible();
  await check(page);
  expect((await page.goto('/operator/verifications'))?.status()).toBe(404);
});

test('on a phone, which can’t scan its own screen, two-step set-up opens the authenticator app', async ({
  another,
}) => {
  const page = await another({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signUp(page);
  const key = await startTwoFactor(page);
  const open = page.getByRole('link', { name: 'Open in your authenticator app' });
  await expect(open).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*[?&]secret=${key}(&|$)`));
  await check(page);
});

test('two-step sign-in asks for a code, and there is no session before it', async ({ page }) => {
  const { email } = await signUp(page);
  const { key } = await setUpTwoFactor(page);
  await page.goto('/dashboard/account/two-factor');
  await expect(page.getByTestId('two-factor-key')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.goto('/dashboard/subscriptions');
  await fillSignIn(page, email);
  await page.waitForURL('**/sign-in/two-factor?**');
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('session');
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second).toHaveURL(/\/sign-in\?next=/);

  await page.getByLabel('Code').fill('not-a-code');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard/subscriptions');

  await page.goto('/dashboard/account/two-factor');
  await page.getByRole('link', { name: 'Switch off' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await fillSignIn(page, email);
  await page.waitForURL('**/dashboard');
});

test('the second step works without JavaScript, a backup code once', async ({ page, another }) => {
  const { email } = await signUp(page);
  const { backupCodes } = await setUpTwoFactor(page);
  const [code = ''] = backupCodes;
  for (const works of [true, false]) {
    const plain = await another({ javaScriptEnabled: false });
    await plain.goto('/sign-in');
    await expect(plain.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
    await fillSignIn(plain, email);
    await plain.waitForURL('**/sign-in/two-factor?**');
    await plain.getByLabel('Code').fill(code);
    await plain.getByRole('button', { name: 'Continue' }).click();
    if (works) await plain.waitForURL('**/dashboard');
    else await expect(plain.getByText('This code is wrong or has already been used.')).toBeVisible();
  }
});

test('nobody reaches the second step without the password', async ({ page }) => {
  await page.goto('/sign-in/two-factor');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

/** A device with a fingerprint reader, as Chromium plays one. */
async function plugInAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a passkey is added, signs in without a password, and stops working once removed', async ({ page }) => {
  const { email } = await signUp(page);
  const { cdp, authenticatorId } = await plugInAuthenticator(page);
  await page.goto('/dashboard/account/passkeys');
  await page.getByLabel('Name').fill('My laptop');
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('The passkey has been added.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.goto('/sign-in?next=/dashboard/account');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard/account');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();

  // A device that hasn't verified its user is not enough.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);

  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await fillSignIn(page, email);
  await page.waitForURL('**/dashboard');
  await page.goto('/dashboard/account/passkeys');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey has been removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('doesn’t belong to any account here')).toBeVisible();
});

test('nobody removes another person’s passkey, whatever the form says', async ({ page, another }) => {
  const own = [page, await another()];
  const ids: string[] = [];
  for (const person of own) {
    await signUp(person);
    await plugInAuthenticator(person);
    await person.goto('/dashboard/account/passkeys');
    await person.getByLabel('Name').fill('Key');
    await person.getByLabel('Current password').fill(PASSWORD);
    await person.getByRole('button', { name: 'Add passkey' }).click();
    await expect(person.getByText('The passkey has been added.')).toBeVisible();
    ids.push(await person.locator('input[name=passkey]').inputValue());
  }
  const [victim, attacker] = own;
  await attacker?.locator('input[name=passkey]').evaluate((input, id) => input.setAttribute('value', id ?? ''), ids[0]);
  await attacker?.getByRole('button', { name: 'Remove' }).click();
  await attacker?.waitForURL('**/passkeys?removed=1');
  await victim?.reload();
  await expect(victim?.getByRole('button', { name: 'Remove' }) ?? page.locator('nothing')).toHaveCount(1);
});

test('times are told in the zone of a browser in Tokyo, until their person chooses another', async ({ another }) => {
  const page = await another({ timezoneId: 'Asia/Tokyo' });
  const { email } = await fillSignUp(page, 'Sam Seller', '/dashboard', 'Asia/Tokyo');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/account');
  const choice = page.getByLabel('Time zone', { exact: true });
  await expect(choice).toHaveValue('Asia/Tokyo');
  const time = page.getByRole('main').locator('time').first();
  await expect(time).toHaveAttribute('title', / at \d\d:\d\d GMT\+9 · \d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await choice.selectOption('America/St_Johns');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your time zone has been saved.')).toBeVisible();
  await expect(choice).toHaveValue('America/St_Johns');
  await expect(time).toHaveAttribute('title', /GMT-[23]:30 · /);

  const plain = await another({ javaScriptEnabled: false, timezoneId: 'Europe/Berlin' });
  await plain.goto('/sign-in?next=/dashboard/account');
  await fillSignIn(plain, email);
  const there = plain.getByLabel('Time zone', { exact: true });
  await expect(there).toHaveValue('America/St_Johns');
  await there.selectOption('UTC');
  await plain.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(plain.getByText('Your time zone has been saved.')).toBeVisible();
  await expect(there).toHaveValue('UTC');
});
