import { createStore, expect, issued, PASSWORD, registerApp, sellerWithApp, signUp, test } from './fixtures.ts';
import { isRefused, keyboardOf, stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';

test('sign up, open a store, register an app, correct it, change its secret and ask for verification', async ({
  page,
}) => {
  const keys = keyboardOf(page);
  const { button, field, link, result } = stopsOf(page);

  await test.step('an account, after the errors of its form', async () => {
    await page.goto('/sign-up');
    await keys.press(button('Create account'));
    await expect(field('Name')).toBeFocused();
    await check(page);
    await keys.type(field('Name'), 'Kay Board');
    await keys.type(field('Email'), `keys-${Date.now()}@example.com`);
    await keys.type(page.getByLabel('Password'), PASSWORD);
    await keys.hit('Enter');
    await page.waitForURL('**/dashboard');
  });

  await test.step('a store', async () => {
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
  });

  await test.step('an app: a common choice of scopes, the secret copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await keys.press(link('OAuth Apps'));
    await page.waitForURL('**/developer/apps');
    await keys.press(link('New app'));
    await keys.type(field('Name'), 'Parcel Pal');
    await keys.type(field('Description'), 'Prints labels.');
    await keys.type(field('Website URL'), 'https://parcel.example');
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
    await check(page);
    await keys.press(button('Copy').last());
    await expect(button('Copied')).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await keys.press(page.getByRole('main').getByRole('link').last());
    await page.waitForURL(/\/apps\/[0-9a-f-]{36}$/);
  });

  await test.step('its redirect URIs, with a mistake', async () => {
    await keys.skipToContent();
    await keys.press(link('Settings'));
    await keys.type(field('Allowed redirect URIs'), 'http://parcel.example/callback');
    await keys.to(field('Website URL'), 'Shift+Tab');
    await keys.hit('Enter');
    await expect(field('Allowed redirect URIs')).toBeFocused();
    await expect(page.getByText(/must use https/)).toBeVisible();
    await keys.type(field('Allowed redirect URIs'), 'https://parcel.example/back');
    await keys.to(field('Website URL'), 'Shift+Tab');
    await keys.hit('Enter');
    await expect(result).toContainText('aved');
  });

  await test.step('another secret, and the first one revoked', async () => {
    await keys.to(link('Secrets'), 'Shift+Tab');
    await keys.hit('Enter');
    await keys.type(field('Name (optional)'), 'Night worker');
    await keys.press(button('New secret'));
    issued(await page.getByTestId('client-secret').innerText());
    // The focus has moved to the new secret; the next stop copies it.
    await keys.hit('Tab');
    await expect(button('Copy')).toBeFocused();
    await keys.press(button('Revoke').last());
    await expect(result).toContainText('was revoked and no longer works');
    await expect(button('Revoke')).toHaveCount(1);
  });

  await test.step('verification', async () => {
    await keys.to(link('Overview'), 'Shift+Tab');
    await keys.hit('Enter');
    await keys.type(field('Message to the operator'), 'Try it at https://try.parcel.example.');
    await keys.press(button('Request verification'));
    await expect(result).toHaveText('Verification was requested.');
  });
});

test('an operator looks up, declines with a reason, disables and verifies', async ({ page, another, party }) => {
  const seller = await another();
  const { app } = await sellerWithApp(seller, party);
  const ask = async () => {
    await seller.goto(`/dashboard/developer/apps/${app.id}`);
    await seller.getByRole('button', { name: 'Request verification' }).click();
    await expect(seller.getByText('Verification was requested.')).toBeVisible();
  };
  await ask();
  const keys = keyboardOf(page);
  const { button, field, link, result } = stopsOf(page);
  await page.goto('/sign-in');
  await keys.type(field('Email'), 'operator@example.com');
  await keys.type(page.getByLabel('Password'), PASSWORD);
  await keys.hit('Enter');
  await page.waitForURL('**/dashboard');

  await test.step('a lookup without and with a result', async () => {
    await keys.press(link('Lookup'));
    await keys.type(field('ID or fingerprint'), 'nobody');
    await keys.hit('Enter');
    await isRefused(field('ID or fingerprint'));
    await keys.type(field('ID or fingerprint'), app.clientId);
    await keys.hit('Enter');
    await page.waitForURL(`**/operator/apps/${app.id}`);
  });

  await test.step('a note and a refusal', async () => {
    await keys.type(field('Answer to the owner'), 'The website is empty.');
    await keys.press(button('Decline'));
    await expect(result).toContainText('Decided');
    await keys.press(button('Add note'));
    await expect(field('Note')).toBeFocused();
    await keys.type(field('Note'), 'Called them: fishy.');
    await keys.press(button('Add note'));
    await expect(result).toHaveText('Note added.');
  });

  await test.step('disabled, not without a reason, and enabled', async () => {
    await keys.press(button('Disable app'));
    await expect(field('Reason for disabling')).toBeFocused();
    await keys.type(field('Reason for disabling'), 'It sold addresses.');
    await keys.press(button('Disable app'));
    await expect(result).toContainText('Disabled.');
    await seller.reload();
    await check(seller);
    await keys.press(button('Enable app'));
    await expect(result).toContainText('Enabled.');
  });

  await test.step('verified from the list, and back', async () => {
    await ask();
    await keys.press(link('Verifications').last());
    const row = page.getByRole('row').filter({ hasText: app.name });
    await keys.press(row.getByRole('button', { name: 'Verify' }));
    await expect(result).toContainText('is verified');
    await seller.reload();
    await keys.press(row.getByRole('button', { name: 'Remove verification' }));
    await expect(result).toContainText('is not verified');
  });
});

test('the connect tester: to consent and back, a mistake, and the app deleted by its name', async ({ page }) => {
  await signUp(page);
  for (const name of ['Harbour Books', 'Second Shop']) await createStore(page, name);
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'], scopes: ['orders:read'] });
  const keys = keyboardOf(page);
  const { button, field, link } = stopsOf(page);
  const answer = page.locator('#result');
  await page.goto(`/dashboard/developer/apps/${app.id}`);

  await test.step('a link, and the consent screen', async () => {
    await keys.skipToContent();
    await keys.press(link('Test'));
    await keys.press(button('Add the tester’s callback'));
    await expect(page.locator('#notice')).toBeFocused();
    await keys.choose(page.getByLabel('Redirect URI', { exact: true }), 'The tester');
    await keys.press(button('Make the link'));
    await keys.press(link('Open the consent screen'));
    await keys.press(page.getByRole('radio', { name: 'Harbour Books', exact: true }), 'ArrowDown');
    await expect(page.getByRole('radio', { name: 'Second Shop', exact: true })).toBeChecked();
    await keys.to(page.getByRole('radio', { name: 'Test' }));
    await keys.press(button('Cancel'));
    await expect(page.getByText('The seller pressed Cancel')).toBeVisible();
    await check(page);
    await keys.press(link('Open the consent screen'));
    await keys.press(page.getByRole('radio', { name: 'Harbour Books', exact: true }), 'Space');
    await keys.press(button('Authorize'));
  });

  await test.step('a mistake, the exchange, a call and the end of it', async () => {
    await keys.press(button('No code_verifier'));
    await expect(answer).toBeFocused();
    await expect(answer).toContainText('The code_verifier is missing');
    await keys.press(button('Exchange the code'));
    await expect(answer).toContainText('The code was exchanged');
    await keys.press(button('Call /api/v1/me'));
    await expect(answer).toContainText('"name": "Harbour Books"');
    await keys.press(button('Revoke and finish'));
    await expect(page.getByText('so no test connection is left')).toBeVisible();
    await check(page);
  });

  await test.step('the app deleted', async () => {
    await page.goto(`/dashboard/developer/apps/${app.id}/settings`);
    await keys.skipToContent();
    await keys.press(link('Overview'));
    await keys.press(button('Delete app'));
    await keys.type(field('App name'), 'Something else');
    await keys.hit('Enter');
    await isRefused(field('App name'));
    await keys.type(field('App name'), app.name);
    await keys.press(button('Delete'));
    await expect(page.locator('[tabindex="-1"]:focus')).toContainText('The app was deleted');
  });
});
