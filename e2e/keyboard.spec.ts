import { expect, issued, PASSWORD, test } from './fixtures.ts';
import { keyboardOf, stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';

test('a developer by keyboard: an account, a store, an app and its verification', async ({ page }) => {
  const keys = keyboardOf(page);
  const { button, field, link, result } = stopsOf(page);

  // An account, after the errors of its form.
  await page.goto('/sign-up');
  await keys.press(button('Create account'));
  await expect(field('Name')).toBeFocused();
  await check(page);
  await keys.type(field('Name'), 'Kay Board');
  await keys.type(field('Email'), `keys-${Date.now()}@example.com`);
  await keys.type(page.getByLabel('Password'), PASSWORD);
  await keys.hit('Enter');
  await page.waitForURL('**/dashboard');

  // A store.
  await keys.skipToContent();
  await keys.press(link('New store'));
  await keys.type(field('Store name'), 'Harbour Books');
  await keys.type(field('Subdomain'), 'x');
  await keys.choose(page.getByLabel('Currency'), 'EUR');
  await keys.press(button('Create store'));
  await expect(field('Subdomain')).toBeFocused();
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await keys.type(field('Subdomain'), `keys-${Date.now()}`);
  await keys.press(button('Create store'));
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Harbour Books')).toBeVisible();

  // An app: a common choice of scopes, the secret copied.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keys.press(link('OAuth Apps'));
  await page.waitForURL('**/developer/apps');
  await keys.press(link('New app'));
  await keys.type(field('Name'), 'Parcel Pal');
  await keys.type(field('Website URL'), 'https://parcel.example');
  await keys.type(field('Description'), 'Prints labels.');
  await keys.press(button('Subscriptions manager'), 'Space');
  // All the way once, past every scope; from then on Enter in a field submits the form.
  await keys.press(button('Create app'));
  await expect(field('Allowed redirect URIs')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'subscriptions:write', exact: true })).toBeChecked();
  await keys.type(field('Allowed redirect URIs'), 'https://parcel.example/callback');
  await keys.to(field('Website URL'), 'Shift+Tab');
  await keys.hit('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const secret = await page.getByTestId('client-secret').innerText();
  issued(secret);
  expect(await page.getByTestId('client-id').innerText()).toMatch(/^svc_client_[0-9A-Za-z]{22}$/);
  expect(secret).toMatch(/^svc_secret_[0-9A-Za-z]{71}$/);
  await check(page);
  await keys.press(button('Copy').last());
  await expect(button('Copied')).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await keys.press(page.getByRole('main').getByRole('link').last());
  await page.waitForURL(/\/apps\/[0-9a-f-]{36}$/);

  // Another secret, and the first one revoked.
  await keys.skipToContent();
  await keys.press(link('Secrets'));
  await keys.type(field('Name (optional)'), 'Night worker');
  expect(await page.content()).not.toContain(secret);
  await keys.press(button('New secret'));
  const other = await page.getByTestId('client-secret').innerText();
  issued(other);
  const row = page.getByRole('listitem').filter({ hasText: 'Night worker' });
  await expect(row).toContainText(new RegExp(`…${other.slice(-4)}[\\s\\S]*never used`));
  // The focus has moved to the new secret; the next stop copies it.
  await keys.hit('Tab');
  await expect(button('Copy')).toBeFocused();
  await keys.press(button('Revoke').last());
  await expect(page.getByRole('dialog')).toContainText('1 other secret keeps working');
  await keys.press(button('Revoke secret'));
  await expect(result).toContainText('was revoked and no longer works');
  await expect(button('Revoke')).toHaveCount(1);

  // Verification.
  await keys.to(link('Settings'), 'Shift+Tab');
  await keys.hit('Enter');
  await keys.type(field('Message to the operator'), 'Try it at https://try.parcel.example.');
  await keys.press(button('Request verification'));
  await expect(result).toHaveText('Verification was requested.');
});
