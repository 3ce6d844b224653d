import { expect, fillSignIn, fillSignUp, PASSWORD, signIn, signUp, test } from './fixtures.ts';

test('signing up, out and in again', async ({ page }) => {
  const { email } = await fillSignUp(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('on a narrow screen Sign out is behind Account', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await signUp(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

test('an unknown account and a wrong password get the same message', async ({ page }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  const said: string[] = [];
  for (const who of [email, `nobody-${email}`]) {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(who);
    await page.getByLabel('Password').fill(`not ${PASSWORD}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const alert = page.getByRole('alert').filter({ hasText: /\w/ }).first();
    said.push(await alert.innerText());
    await expect(page.getByLabel('Email')).toHaveValue(who);
    await expect(page.getByLabel('Password')).toHaveValue('');
  }
  expect(said[0]).toBe(said[1]);
});

test('next never leads to another site', async ({ page }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await fillSignIn(page, email);
    await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
  }
});

test('another session can be ended from the account page', async ({ page, another }) => {
  const { email } = await signUp(page);
  const elsewhere = await another();
  await signIn(elsewhere, email);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Revoke' }).first().click();
  await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a short password is reported beside its field, and a taken email makes an account that looks like any other', async ({
  page,
  another,
}) => {
  const { email } = await signUp(page);
  const other = await another();
  await other.goto('/sign-up');
  await other.getByLabel('Name').fill('Second');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill('short');
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(other.getByText(/10 characters or more/)).toHaveCount(1);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto('/dashboard/account');
  await expect(other.getByRole('main').getByText(email).first()).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
});

test('the email typed to sign in is there on the page for a forgotten password, and in no address', async ({
  page,
}) => {
  // The link carries it once the page’s script has loaded.
  await expect(async () => {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/forgot-password');
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com', { timeout: 2_000 });
  }).toPass();
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('');
});
