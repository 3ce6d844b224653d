import { codeOf } from './authenticator.ts';
import { connect, expect, issued, newSeller, PASSWORD, sellerWithApp, signIn, test } from './fixtures.ts';
import { isRefused, keyboardOf, stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';

test('by keyboard: a seller’s own key is made, found and revoked', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await connect(page, app);
  await page.goto('/dashboard/developer/api-keys');
  const keys = keyboardOf(page);
  const { button, field, link, result } = stopsOf(page);

  // Created, once it has permissions.
  await keys.press(link('New key'));
  await keys.type(field('Name'), 'Nightly export');
  await keys.hit('Enter');
  // The group's error has the focus; its first box comes next, after the presets.
  await expect(result).toHaveText('Choose at least one permission.');
  await keys.press(page.getByRole('checkbox', { name: 'subscriptions:read', exact: true }), 'Space');
  await keys.press(button('Create key'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  issued(await page.getByTestId('api-key').innerText());
  await check(page);
  await keys.press(page.getByRole('main').getByRole('link').last());
  await page.waitForURL('**/api-keys');

  // Found.
  await keys.skipToContent();
  await keys.press(button('Filter'));
  await expect(result).toHaveAttribute('popover');
  await keys.choose(page.getByLabel('Mode', { exact: true }), 'Test');
  await keys.press(button('Show results'));
  await page.waitForURL('**mode=test**');
  await expect(button('Revoke')).toHaveCount(1);

  // Revoked, once its question is answered.
  await keys.press(button('Revoke'));
  await keys.press(button('Revoke key'));
  await expect(result).toContainText('was revoked and no longer works');
});

test('by keyboard: a store is changed and deleted; name, device, two steps', async ({ page, another }) => {
  const { email } = await newSeller(page, 'Harbour Books');
  const elsewhere = await another();
  await signIn(elsewhere, email);
  const keys = keyboardOf(page);
  const { button, field, link, result } = stopsOf(page);

  // A store’s settings, and the confirmation before deleting it.
  await page.goto('/dashboard');
  await keys.skipToContent();
  await keys.press(link('Harbour Books'));
  await keys.type(field('Custom domain'), 'https://no');
  await keys.hit('Enter');
  await isRefused(field('Custom domain'));
  await keys.type(field('Custom domain'), `harbour-${Date.now()}.example`);
  await keys.press(button('Save'));
  await expect(result).toHaveText('Saved.');
  await keys.press(link('Delete store'));
  // The page before has a field of that name, too.
  await page.waitForURL('**/delete');
  await keys.type(field('Store name'), 'Harbour');
  await keys.hit('Enter');
  await isRefused(field('Store name'));
  await expect(page.getByText('Nothing was deleted.')).toBeVisible();
  await keys.type(field('Store name'), 'Harbour Books');
  await keys.press(button('Delete'));
  await expect(result).toContainText('The store was deleted');

  // A name, and another device signed out.
  await keys.press(button('Account'));
  await keys.press(link('Your account'));
  await page.waitForURL('**/account');
  await keys.type(field('Name'), 'Kay Board');
  await keys.hit('Enter');
  await expect(result).toHaveText('Your name has been saved.');
  await keys.press(button('Revoke'));
  await expect(result).toHaveText('That device has been signed out.');
  await expect(page.getByRole('banner').getByText('Kay Board').filter({ visible: true })).toHaveCount(1);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere).toHaveURL(/\/sign-in/);

  // Two-step sign-in.
  await keys.press(link('Set up two-step sign-in'));
  await keys.type(page.getByLabel('Current password'), 'not it');
  await keys.hit('Enter');
  await isRefused(page.getByLabel('Current password'));
  await keys.type(page.getByLabel('Current password'), PASSWORD);
  await keys.hit('Enter');
  await expect(result).toContainText('None of this will be shown again.');
  const key = await page.getByTestId('two-factor-key').innerText();
  issued(key);
  await check(page);
  await keys.press(link('Continue'));
  await keys.type(field('Code'), '000000');
  await keys.hit('Enter');
  await isRefused(field('Code'));
  await keys.type(field('Code'), codeOf(key));
  await keys.press(button('Switch on'));
  await expect(result).toHaveText('Two-step sign-in is on.');

  await keys.press(button('Account'));
  await keys.press(button('Sign out'));
  await page.waitForURL('**/sign-in');
  await keys.type(field('Email'), email);
  await keys.type(page.getByLabel('Password'), PASSWORD);
  await keys.hit('Enter');
  await page.waitForURL('**/two-factor**');
  await keys.type(field('Code'), 'wrong');
  await keys.hit('Enter');
  await isRefused(field('Code'));
  await check(page);
  await keys.type(field('Code'), codeOf(key, Date.now() + 30_000));
  await keys.press(button('Continue'));
  await page.waitForURL('**/dashboard');
});
