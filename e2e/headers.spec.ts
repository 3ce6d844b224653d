import { expect, signUp, test } from './fixtures.ts';

// That no page breaks its own policy, every journey looks at (fixtures.ts); what every answer has, e2e/attacks.

test('a page that is the same for every stranger names its scripts by hashes, and others by a nonce', async ({
  page,
}) => {
  for (const path of ['/docs', '/sign-in', '/']) {
    const answer = await page.goto(path);
    const { 'content-security-policy': policy } = answer?.headers() ?? {};
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')*;/);
    expect(policy).not.toMatch(/unsafe-|nonce-/);
    expect(await answer?.text()).not.toContain('nonce=');
  }
  // The links and what follows open in the same document, by its scripts.
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.locator('body')).toHaveAttribute('data-same', '');
  await signUp(page);
  expect((await page.goto('/dashboard'))?.headers()['content-security-policy']).toMatch(/script-src [^;]*'nonce-/);
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes('session'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});
