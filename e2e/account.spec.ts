import { confirmed } from './confirmed.ts';
import {
  connect,
  expect,
  fillSignIn,
  fillSignUp,
  newSeller,
  PASSWORD,
  registerApp,
  setUpTwoFactor,
  signUp,
  test,
  tokenWorks,
} from './fixtures.ts';
import { linkTo, openMail } from './outbox.ts';
import { check } from './page-check.ts';

test('somebody signs up in Tokyo, reads times of their zone, and signs out and in', async ({ another }) => {
  const page = await another({ timezoneId: 'Asia/Tokyo' });
  const { email } = await fillSignUp(page, 'Sam Seller', '/dashboard', 'Asia/Tokyo');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/account');
  const zone = page.getByLabel('Time zone', { exact: true });
  await expect(zone).toHaveValue('Asia/Tokyo');
  const time = page.getByRole('main').locator('time').first();
  await expect(time).toHaveAttribute('title', / at \d\d:\d\d GMT\+9 · \d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await zone.selectOption('America/St_Johns');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your time zone has been saved.')).toBeVisible();
  await expect(time).toHaveAttribute('title', /GMT-[23]:30 · /);

  await page.setViewportSize({ width: 360, height: 700 });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.goto('/dashboard/account');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(`not ${PASSWORD}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toHaveValue('');
  // What was typed goes along, and is in no address.
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/forgot-password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.goto('/dashboard/account');
  await fillSignIn(page, email);
  await page.waitForURL('**/dashboard/account');
  await expect(zone).toHaveValue('America/St_Johns');
});

test('an email and a password change, and the account goes with all it had', async ({ page, operator }) => {
  const { email } = await newSeller(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'] });
  const token = await connect(page, app);
  await page.goto('/dashboard/account');
  await page.getByRole('link', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(`new-${email}`);
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('New email')).toHaveValue(`new-${email}`);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Until then your email stays as it is.')).toBeVisible();
  expect(await openMail(operator, email, 'Your email is about to change')).toContain(`new-${email}`);
  await page.goto(await linkTo(operator, `new-${email}`, 'Confirm your new email'));
  await expect(page.getByText('Your email has been changed.')).toBeVisible();

  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('another-password-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();

  await page.goto('/dashboard/account/delete');
  const stops = page.getByRole('listitem');
  await expect(stops.filter({ hasText: 'Harbour Books' })).toContainText('1 connection');
  await expect(stops.filter({ hasText: app.name })).toContainText('1 connection');
  for (const typed of ['someone@example.com', `new-${email}`]) {
    expect(await tokenWorks(page, token)).toBe(true);
    await page.getByLabel('Email of this account').fill(typed);
    await page.getByLabel('Current password').fill('another-password-2');
    await page.getByRole('button', { name: 'Delete account' }).click();
    if (typed.startsWith('someone'))
      await expect(page.getByLabel('Email of this account')).toHaveAttribute('aria-invalid', 'true');
  }
  await page.waitForURL('**/sign-in?gone=1');
  expect(await tokenWorks(page, token)).toBe(false);
});

test('two-step sign-in: set up on a phone, asked for without JavaScript, switched off', async ({ another }) => {
  const page = await another({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { email } = await signUp(page);
  const { backupCodes } = await setUpTwoFactor(page, async (key) => {
    // A phone can't scan its own screen.
    const open = page.getByRole('link', { name: 'Open in your authenticator app' });
    await expect(open).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*[?&]secret=${key}(&|$)`));
    await check(page);
  });
  const plain = await another({ javaScriptEnabled: false });
  await plain.goto('/dashboard/subscriptions');
  await expect(plain.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await fillSignIn(plain, email);
  await plain.waitForURL('**/sign-in/two-factor?**');
  expect((await plain.context().cookies()).map(({ name }) => name)).not.toContain('session');
  await plain.getByLabel('Code').fill('not-a-code');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await plain.getByLabel('Code').fill(backupCodes[0] ?? '');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await plain.waitForURL('**/dashboard/subscriptions');

  await page.goto('/dashboard/account/two-factor');
  await expect(page.getByTestId('two-factor-key')).toHaveCount(0);
  await page.getByRole('link', { name: 'Switch off' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
});

test('a passkey is added, signs in without a password, and stops working once removed', async ({ page }) => {
  const { email } = await signUp(page);
  // A device with a fingerprint reader, as Chromium plays one.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const reader = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...reader },
  });
  await page.goto('/dashboard/account/passkeys');
  await page.getByLabel('Name').fill('My laptop');
  for (const password of ['not-the-password', PASSWORD]) {
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    if (password !== PASSWORD) await expect(page.getByText('This is not your password.')).toBeVisible();
  }
  await expect(page.getByText('The passkey has been added.')).toBeVisible();
  const passkey = page.getByRole('listitem').filter({ hasText: 'My laptop' });
  await expect(passkey).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/sign-in?next=/dashboard/account/passkeys');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard/account/passkeys');
  await confirmed(passkey.getByRole('button', { name: 'Remove' }));
  await expect(page.getByText('The passkey has been removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('doesn’t belong to any account here')).toBeVisible();
  await fillSignIn(page, email);
  await page.waitForURL('**/dashboard');
});
