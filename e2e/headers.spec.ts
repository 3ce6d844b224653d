import type { Page } from '@playwright/test';
import { expect, sellerWithApp, signUp, test } from './fixtures.ts';

/** What the browser says against a page's policy from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

test('every page has its security headers and breaks none of its own rules', async ({ page, party }) => {
  // What every answer has, e2e/attacks looks at.
  const complaints = complaintsOf(page);
  const { app } = await sellerWithApp(page, party);
  const consent = `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: party.redirectUri })}`;
  for (const path of ['/dashboard', '/dashboard/account', `/dashboard/developer/apps/${app.id}`, consent]) {
    const headers = (await page.goto(path))?.headers() ?? {};
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src [^;]*'nonce-/);
    expect(headers['x-powered-by']).toBeUndefined();
    if (path !== consent) continue;
    expect(policy).toContain(`form-action 'self' ${party.url}`);
    expect(headers['referrer-policy']).toBe('same-origin');
  }
  const fault = await page.goto('/oauth/authorize?client_id=unknown');
  expect(fault?.status(), 'Next.js sets the status another way: look at server/http/page-security.ts').toBe(400);
  expect(fault?.headers()['content-security-policy']).toMatch(/style-src 'self'; .*form-action 'self'$/);
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes('session'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

test('a page that is the same for every stranger names its scripts by hashes', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const path of ['/docs', '/sign-in', '/']) {
    const answer = await page.goto(path);
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')*;/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|nonce-/);
    expect(headers['cache-control']).toContain('no-store');
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
  expect(await (await page.goto('/'))?.request().redirectedFrom()?.response()).toBeTruthy();
  await expect(page).toHaveURL('/dashboard');
  expect(complaints).toEqual([]);
});
