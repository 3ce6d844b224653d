import { connect, expect, issued, PASSWORD, sellerWithApp, test, tokenWorks } from './fixtures.ts';
import { isRefused, keyboardOf, stopsOf } from './keyboard.ts';
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

test('an operator declines, disables, enables and verifies an app', async ({ page, another, party }) => {
  const seller = await another();
  const { app } = await sellerWithApp(seller, party);
  const token = await connect(seller, app);
  const asked = { response_type: 'code', client_id: app.clientId, redirect_uri: party.redirectUri };
  const consent = `/oauth/authorize?${new URLSearchParams(asked)}`;
  const ask = async () => {
    await seller.goto(`/dashboard/developer/apps/${app.id}/settings`);
    await seller.getByLabel('Message to the operator').fill('Try it at https://try.example.');
    await seller.getByRole('button', { name: 'Request verification' }).click();
    await expect(seller.getByRole('blockquote').filter({ hasText: 'Try it at' })).toBeVisible();
    await expect(seller.getByRole('button', { name: 'Request verification' })).toHaveCount(0);
  };
  await ask();
  const keys = keyboardOf(page);
  const { button, field, link, result } = stopsOf(page);
  const row = page.getByRole('row').filter({ hasText: app.name });
  await page.goto('/sign-in');
  await keys.type(field('Email'), 'operator@example.com');
  await keys.type(page.getByLabel('Password'), PASSWORD);
  await keys.hit('Enter');
  await page.waitForURL('**/dashboard');

  // A lookup without a result, and a request in the list.
  await keys.press(link('Lookup'));
  await keys.type(field('ID or fingerprint'), 'nobody');
  await keys.hit('Enter');
  await isRefused(field('ID or fingerprint'));
  await keys.press(link('Verifications').last());
  await expect(row).toContainText('Try it at https://try.example.');
  await expect(row.getByRole('button', { name: 'Decline' })).toBeVisible();
  await keys.press(row.getByRole('link', { name: 'Details and answer' }));
  await page.waitForURL(`**/operator/apps/${app.id}`);
  await expect(page.getByRole('list', { name: 'Permissions' })).toContainText('See what was sold');

  // A refusal with a reason for the owner, and a note that stays among operators.
  await keys.type(field('Answer to the owner'), 'The website is empty.');
  await keys.press(button('Decline'));
  await expect(result).toContainText('Decided');
  await keys.press(button('Add note'));
  await expect(field('Note')).toBeFocused();
  await keys.type(field('Note'), 'Called them: fishy.');
  await keys.press(button('Add note'));
  await expect(result).toHaveText('Note added.');
  await expect(page.getByRole('listitem').filter({ hasText: 'fishy' })).toContainText('operator@example.com');
  await seller.reload();
  await expect(seller.getByText('The website is empty.')).toBeVisible();
  await expect(seller.getByText(/The operator declined the last request/)).toBeVisible();
  expect(await seller.content()).not.toContain('fishy');

  // Disabled, not without a reason: its tokens stop; enabling restores nothing.
  await expect(page.getByText('1 connection to 1 store will end at once')).toBeVisible();
  const question = page.getByRole('dialog', { name: `Disable ${app.name}?` });
  const disable = async () => {
    await keys.press(button('Disable app'));
    await keys.type(question.getByLabel('App name'), app.name);
    await keys.press(question.getByRole('button', { name: 'Disable app' }));
  };
  await disable();
  await expect(field('Reason for disabling')).toBeFocused();
  expect(await tokenWorks(page, token)).toBe(true);
  await keys.type(field('Reason for disabling'), 'It sold addresses.');
  await disable();
  await expect(result).toContainText('Disabled. 1 connection ended.');
  expect(await tokenWorks(page, token)).toBe(false);
  await seller.reload();
  await expect(seller.getByText('Why: It sold addresses.')).toBeVisible();
  await expect(seller.getByText('operator@example.com')).toHaveCount(0);
  await check(seller);
  await seller.getByRole('link', { name: 'Connections', exact: true }).click();
  const ended = seller.getByRole('row').filter({ hasText: 'Harbour Books' });
  await expect(ended).toContainText('Ended: the app was disabled');
  await seller.goto('/dashboard');
  const first = seller.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first();
  await expect(first).toContainText(`${app.name} is disabled`);
  await expect(first).toContainText('Why: It sold addresses.');
  await check(seller);
  expect((await seller.goto(consent))?.status()).toBe(400);
  await expect(seller.getByText('This app is switched off at the moment')).toBeVisible();
  await check(seller);
  await keys.press(button('Enable app'));
  await expect(result).toContainText('Enabled.');
  expect(await tokenWorks(page, token)).toBe(false);

  // Verified from the list, which consent shows, and back.
  await ask();
  await keys.press(link('Verifications').last());
  await keys.press(row.getByRole('button', { name: 'Verify' }));
  await expect(result).toContainText('is verified');
  const badge = seller.getByText('Verified', { exact: true });
  await seller.goto(consent);
  await expect(badge).toBeVisible();
  await keys.press(row.getByRole('button', { name: 'Remove verification' }));
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Remove verification' }));
  await expect(result).toContainText('is not verified');
  await expect(row).toHaveCount(0);
  await seller.reload();
  await expect(seller.getByRole('button', { name: 'Authorize' })).toBeVisible();
  await expect(badge).toHaveCount(0);
});
