import type { Page } from '@playwright/test';
import { codeOf } from '../authenticator.ts';
import { fillSignIn, fillSignUp, issued, PASSWORD, registerApp, setUpTwoFactor, signIn } from '../fixtures.ts';
import { check } from '../page-check.ts';
import { linkIn, type MailServer } from '../servers/mail-server.ts';
import { expect, test } from './fixtures.ts';

const NEW_PASSWORD = 'another-password-2';

/** The link in the next mail with this subject to somebody. */
async function nextLink(mails: MailServer, to: string, subject: string): Promise<string> {
  for (;;) {
    const mail = await mails.next(to);
    if (!mail.headers.includes(`Subject: ${subject}`)) continue;
    const link = linkIn(mail);
    issued(new URL(link).searchParams.get('link') ?? '');
    return link;
  }
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If there is an account with this email')).toBeVisible();
}

test('a forgotten password: ask, open the mail’s link, set a new one; everybody else is out', async ({
  page,
  another,
  mails,
}) => {
  const { email } = await fillSignUp(page);
  const forgetful = await another();
  await expect(forgetful.getByText('open the outbox')).toHaveCount(0);
  await askForLink(forgetful, `nobody-${email}`);
  await askForLink(forgetful, email);
  const link = await nextLink(mails, email, 'Set a new password');
  expect(mails.received.some(({ to }) => to.startsWith('nobody-'))).toBe(false);

  await forgetful.goto(link);
  await expect(forgetful).toHaveURL(/\/reset-password$/);
  await check(forgetful);
  await forgetful.getByLabel('New password').fill('short');
  await forgetful.getByRole('button', { name: 'Set password' }).click();
  await expect(forgetful.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await forgetful.getByLabel('New password').fill(NEW_PASSWORD);
  await forgetful.getByRole('button', { name: 'Set password' }).click();
  await expect(forgetful.getByText('Your password has been changed')).toBeVisible();
  expect((await mails.next(email)).headers).toContain('Subject: Your password was changed');

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
  await fillSignIn(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'No account' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link has been used')).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
});

test('where there is a second step, its code is asked for, without JavaScript too', async ({
  page,
  another,
  mails,
}) => {
  const { email } = await fillSignUp(page);
  const { key } = await setUpTwoFactor(page);
  const plain = await another({ javaScriptEnabled: false });
  await askForLink(plain, email);
  await plain.goto(await nextLink(mails, email, 'Set a new password'));
  for (const [code, isRight] of [
    ['not-a-code', false],
    [codeOf(key), true],
  ] as const) {
    await plain.getByLabel('New password').fill(NEW_PASSWORD);
    await plain.getByLabel('Code').fill(code);
    await plain.getByRole('button', { name: 'Set password' }).click();
    if (!isRight) await expect(plain.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  }
  await plain.waitForURL('**/dashboard/account?**');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('an address is confirmed by its link, and asking for verification waits for that', async ({
  page,
  another,
  mails,
}) => {
  const { email } = await fillSignUp(page);
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'] });
  const askForVerification = async () => {
    await page.goto(`/dashboard/developer/apps/${app.id}`);
    await page.getByRole('button', { name: 'Request verification' }).click();
  };
  await askForVerification();
  await expect(page.getByText('Confirm your email first')).toBeVisible();
  const first = await nextLink(mails, email, 'Confirm your email');
  await page.goto('/dashboard/account');
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The mail is on its way.')).toBeVisible();
  const second = await nextLink(mails, email, 'Confirm your email');

  // A mail program that opens every link confirms nothing …
  const scanner = await another();
  await scanner.goto(first);
  await check(scanner);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  // … its person does, at once where they are signed in.
  await page.goto(second);
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await expect(page.getByText('Confirm your email')).toHaveCount(0);
  await scanner.getByRole('button', { name: 'Confirm email' }).click();
  await expect(scanner.getByText('This link has been used')).toBeVisible();
  await askForVerification();
  await expect(page.getByText('Verification was requested.')).toBeVisible();
});

test('a new email counts once it is confirmed, and the old one is told', async ({ page, another, mails }) => {
  const { email } = await fillSignUp(page);
  const wanted = `new-${email}`;
  await page.goto('/dashboard/account/email');
  await page.getByLabel('New email').fill(wanted);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Until then your email stays as it is.')).toBeVisible();
  const link = await nextLink(mails, wanted, 'Confirm your new email');
  await signIn(await another(), email);
  const elsewhere = await another();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Confirm email' }).click();
  await expect(elsewhere.getByText('Your email is confirmed.')).toBeVisible();
  await elsewhere.goto('/sign-in');
  await fillSignIn(elsewhere, wanted);
  await elsewhere.waitForURL('**/dashboard');
  await expect
    .poll(() =>
      mails.received
        .filter(({ to }) => to === email)
        .map(({ headers }) => headers)
        .join(),
    )
    .toMatch(/Subject: Your email is about to change[\s\S]*Subject: Your email was changed/);
});

test('operators see that mail was sent, and not what it said', async ({ page, another, mails }) => {
  const { email } = await fillSignUp(await another());
  await nextLink(mails, email, 'Confirm your email');
  await signIn(page, 'operator@example.com');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.goto('/operator/outbox');
    await expect(row).toContainText('Sent');
  }).toPass();
  await row.getByRole('link', { name: 'Confirm your email' }).click();
  await expect(page.getByText('so it isn’t shown here')).toBeVisible();
  await expect(page.getByTestId('mail-text')).toHaveCount(0);
});
