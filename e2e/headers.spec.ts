import { expect, sellerWithApp, signUp, test } from './fixtures.ts';

test('every page has its security headers and breaks none of its own rules', async ({ page, party }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  const { app } = await sellerWithApp(page, party);
  const consent = `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: party.redirectUri })}`;
  const own = `/dashboard/developer/apps/${app.id}`;
  const paths = [
    '/',
    '/sign-up',
    '/dashboard',
    '/dashboard/account',
    '/dashboard/developer/apps',
    own,
    '/dashboard/developer/api-keys',
    consent,
  ];
  for (const path of paths) {
    const answer = await page.goto(path);
    const headers = answer?.headers() ?? {};
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src [^;]*'nonce-/);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    if (path === consent) {
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(policy).toContain(`form-action 'self' ${party.url}`);
    }
  }
  expect(complaints).toEqual([]);
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes('session'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

test('a page that is the same for every stranger names its scripts by hashes, and goes on working', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
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

test('an unregistered redirect URI never gets into form-action', async ({ page }) => {
  const query = new URLSearchParams({
    client_id: 'svc_client_ParcelwiseExampleApp01',
    redirect_uri: 'https://evil.example/',
    response_type: 'code',
  });
  const answer = await page.goto(`/oauth/authorize?${query}`);
  expect(answer?.headers()['content-security-policy']).not.toContain('evil.example');
});
