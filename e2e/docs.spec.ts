import { expect, registerApp, signUp, test } from './fixtures.ts';

test('a developer finds an error by its code, reads on, and comes back, without JavaScript', async ({ another }) => {
  const page = await another({ javaScriptEnabled: false });
  await page.goto('/docs');
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('ambiguous_variant');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('results for “ambiguous_variant”')).toBeVisible();
  await page.getByRole('link', { name: '422 ambiguous_variant' }).click();
  await expect(page).toHaveURL('/docs/errors#error-api-422-ambiguous_variant');
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
  await page.getByRole('link', { name: 'Next Changelog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous Errors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
});

test('a sample is shown in one language at a time, chosen with the keyboard, and without JavaScript', async ({
  another,
}) => {
  const page = await another({ javaScriptEnabled: false });
  await page.goto('/docs/tokens');
  const languages = page.getByRole('group', { name: 'Sample to exchange the code' });
  const sample = page.getByRole('region', { name: /: exchange the code$/ });
  await expect(sample).toHaveAccessibleName('curl: exchange the code');
  await languages.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(sample).toHaveAccessibleName('Node.js: exchange the code');
  await languages.getByText('PHP').click();
  await expect(sample).toContainText('file_get_contents');
});

test('the chosen language goes for every sample and every page, and code can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/tokens');
  await page.getByRole('group', { name: 'Sample to exchange the code' }).getByText('Python').click();
  await expect(page.getByRole('region', { name: 'Python: disconnect' })).toBeVisible();
  await page.goto('/docs/connect');
  const sample = page
    .getByRole('figure')
    .filter({ has: page.getByRole('region', { name: 'Python: call an endpoint' }) });
  await sample.getByRole('button', { name: 'Copy' }).click();
  await expect(sample.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import urllib.request');
});

test('who is signed in reads samples with the client_id of their own apps, and no one else', async ({
  page,
  another,
}) => {
  const stranger = await another();
  await stranger.goto('/docs/tokens');
  await expect(stranger.getByText('YOUR_CLIENT_ID').first()).toBeVisible();
  await stranger.getByRole('link', { name: 'Sign in' }).click();
  await expect(stranger).toHaveURL(`/sign-in?next=${encodeURIComponent('/docs/tokens')}`);

  await signUp(page);
  const apps = [];
  for (const name of ['Parcel Pal', 'Sock Subscriptions'])
    apps.push(await registerApp(page, { name, redirectUris: ['https://app.example/back'] }));
  await page.goto('/docs/tokens');
  const sample = page.getByRole('region', { name: 'curl: exchange the code' });
  await expect(sample).toContainText(apps[1]?.clientId ?? '');
  await page.getByLabel('Samples for').selectOption('Parcel Pal');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(sample).toContainText(apps[0]?.clientId ?? '');
  await expect(sample).toContainText('https://app.example/back');
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Connect without an SDK' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect without an SDK' })).toBeVisible();
  await expect(page.getByText(apps[0]?.clientId ?? '').first()).toBeVisible();
  expect(await page.content()).not.toMatch(new RegExp(apps.map(({ clientSecret }) => clientSecret).join('|')));

  await stranger.goto('/docs/tokens');
  await expect(stranger.getByText('YOUR_CLIENT_ID').first()).toBeVisible();
});

test('on a phone, a menu leads to every page and to the parts of this one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/webhooks');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByText('Menu', { exact: true }).click();
  await menu.getByRole('link', { name: 'Verify the signature' }).click();
  await expect(page).toHaveURL('/docs/webhooks#verify');
  await menu.getByRole('link', { name: 'Events API' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events API' })).toBeVisible();
});
