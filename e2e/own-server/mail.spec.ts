import { codeOf } from '../authenticator.ts';
import { fillSignIn, fillSignUp, issued, registerApp, setUpTwoFactor, signIn } from '../fixtures.ts';
import { check } from '../page-check.ts';
import { linkIn, type MailServer } from '../servers/mail-server.ts';
import { expect, test } from './fixtures.ts';

/** The link in the next mail with this subject to somebody. */
async function nextLink(mails: MailServer, to: string, subject: string): Promise<string> {
  const link = linkIn(await mails.next(to, subject));
  issued(new URL(link).searchParams.get('link') ?? '');
  return link;
}

test('a forgotten password, with a second step, without JavaScript', async ({ page, another, mails }) => {
  const { email } = await fillSignUp(page);
  const { key } = await setUpTwoFactor(page);
  const plain = await another({ javaScriptEnabled: false });
  for (const address of [`nobody-${email}`, email]) {
    await plain.goto('/sign-in');
    await plain.getByRole('link', { name: 'Forgot your password?' }).click();
    await plain.getByLabel('Email').fill(address);
    await plain.getByRole('button', { name: 'Send link' }).click();
    await expect(plain.getByText('If there is an account with this email')).toBeVisible();
    await expect(plain.getByText('open the outbox')).toHaveCount(0);
  }
  const link = await nextLink(mails, email, 'Set a new password');
  expect(mails.received.some(({ to }) => to.startsWith('nobody-'))).toBe(false);
  await plain.goto(link);
  await expect(plain).toHaveURL(/\/reset-password$/);
  for (const [password, code, wrong] of [
    ['short', 'not-a-code', 'New password'],
    ['another-password-2', 'not-a-code', 'Code'],
    ['another-password-2', codeOf(key), ''],
  ] as const) {
    await plain.getByLabel('New password').fill(password);
    await plain.getByLabel('Code').fill(code);
    await plain.getByRole('button', { name: 'Set password' }).click();
    if (wrong) await expect(plain.getByLabel(wrong)).toHaveAttribute('aria-invalid', 'true');
  }
  await plain.waitForURL('**/dashboard/account?**');
  await expect(plain.getByText('Your password has been changed')).toBeVisible();

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

test('an address is confirmed before verification; operators read no mail', async ({ page, another, mails }) => {
  const { email } = await fillSignUp(page);
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'] });
  const askForVerification = async () => {
    await page.goto(`/dashboard/developer/apps/${app.id}/settings`);
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

  await signIn(scanner, 'operator@example.com');
  const row = scanner.getByRole('row').filter({ hasText: email }).first();
  await expect(async () => {
    await scanner.goto('/operator/outbox');
    await expect(row).toContainText('Sent', { timeout: 500 });
  }).toPass();
  await row.getByRole('link', { name: 'Confirm your email' }).click();
  await expect(scanner.getByText('so it isn’t shown here')).toBeVisible();
  await expect(scanner.getByTestId('mail-text')).toHaveCount(0);
});
