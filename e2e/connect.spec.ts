import {
  createStore,
  expect,
  fillApp,
  fillSignIn,
  fillSignUp,
  fillStore,
  issued,
  origin,
  registerApp,
  sellerWithApp,
  signUp,
  startConnecting,
  test,
  tokenWorks,
} from './fixtures.ts';

test('a seller connects a store in live mode, the app refreshes and disconnects', async ({ page, party }) => {
  await fillSignUp(page);
  await page.goto('/dashboard/stores/new');
  await fillStore(page, 'Harbour Books');
  await fillApp(page, {
    redirectUris: [party.redirectUri],
    name: 'Parcel Pal',
    scopes: ['orders:read', 'products:read'],
  });
  const clientId = await page.getByTestId('client-id').innerText();
  const clientSecret = await page.getByTestId('client-secret').innerText();
  issued(clientSecret);
  party.configure({ issuer: await origin(page), clientId, clientSecret });
  await startConnecting(page, party);

  await expect(page.getByRole('heading', { level: 1 })).toContainText('wants to connect to your store');
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
  await expect(
    page.getByRole('radiogroup', { name: 'Store' }).getByRole('radio', { name: 'Harbour Books', exact: true }),
  ).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name: 'Live' })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Permissions' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(new URL(party.url).host)).toBeVisible();
  await page.getByRole('button', { name: 'Authorize' }).click();

  await expect(page).toHaveURL(`${party.url}/`);
  await expect(page.getByTestId('store')).toHaveText('Harbour Books');
  await expect(page.getByTestId('mode')).toHaveText('live');
  await expect(page.getByTestId('scope')).toHaveText('products:read orders:read', { ignoreCase: true });
  const first = party.lastToken();
  expect(first).toMatch(/^svc_live_/);
  expect(await page.content()).not.toContain(first);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toContainText('rotated');
  expect(await tokenWorks(page, first)).toBe(false);
  const second = party.lastToken();
  expect(await tokenWorks(page, second)).toBe(true);

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('status')).toContainText('disconnected');
  expect(await tokenWorks(page, second)).toBe(false);
});

test('mode=test presets the toggle, and the seller may change it', async ({ page, party }) => {
  await sellerWithApp(page, party, { mode: 'test' });
  for (const mode of ['test', 'live']) {
    await startConnecting(page, party);
    await expect(page.getByRole('radio', { name: 'Test' })).toBeChecked();
    if (mode === 'live') await page.getByRole('radio', { name: 'Live' }).check();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByTestId('mode')).toHaveText(mode);
    expect(party.lastToken()).toMatch(new RegExp(`^svc_${mode}_`));
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('status')).toContainText('disconnected');
  }
});

test('Cancel goes back with access_denied and connects nothing', async ({ page, party, baseURL }) => {
  await sellerWithApp(page, party);
  await startConnecting(page, party);
  const answer = page.waitForRequest((request) => request.url().startsWith(party.redirectUri));
  await page.getByRole('button', { name: 'Cancel' }).click();
  const { searchParams } = new URL((await answer).url());
  expect(searchParams.get('error')).toBe('access_denied');
  expect(searchParams.get('iss')).toBe(baseURL);
  await expect(page.getByRole('status')).toContainText('You cancelled');
  await page.goto('/dashboard/developer/api-keys');
  await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
});

test('PKCE of either method or none, with the secret in the header or the form', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  for (const [pkce, sendSecret] of [
    ['S256', 'post'],
    ['plain', 'basic'],
    ['none', 'post'],
  ] as const) {
    party.configure({ issuer: await origin(page), ...app, pkce, sendSecret });
    await startConnecting(page, party);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByTestId('store'), `${pkce} ${sendSecret}`).toHaveText('Harbour Books');
  }
});

test('a public client needs no secret to connect, refresh and disconnect, but PKCE', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party, { withSecret: false });
  await startConnecting(page, party);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toHaveText('Harbour Books');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toContainText('rotated');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('status')).toContainText('disconnected');
  party.configure({ issuer: await origin(page), clientId: app.clientId, pkce: 'none' });
  await startConnecting(page, party);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByRole('status')).toContainText('invalid_client');
});

test('among several stores none is chosen, and the chosen one is connected', async ({ page, party }) => {
  await sellerWithApp(page, party);
  await createStore(page, 'Second Shop', 'EUR');
  await startConnecting(page, party);
  await expect(page.getByRole('radiogroup', { name: 'Store' }).getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page).toHaveURL(/\/oauth\/authorize/);
  await page.getByRole('radio', { name: 'Second Shop', exact: true }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toHaveText('Second Shop');
  await expect(page.getByTestId('currency')).toHaveText('EUR');
});

test('all of it works without JavaScript', async ({ another, party }) => {
  const page = await another({ javaScriptEnabled: false });
  await sellerWithApp(page, party);
  await startConnecting(page, party);
  await page.getByRole('radio', { name: 'Test' }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('mode')).toHaveText('test');
});

test('a seller without a store creates one on the way and comes back', async ({ page, another, party }) => {
  const developer = await another();
  await sellerWithApp(developer, party);
  await signUp(page);
  await startConnecting(page, party);
  await page.getByRole('link', { name: 'Create a store' }).click();
  await fillStore(page, 'Brand New Shop', 'GBP');
  await expect(page.getByRole('radio', { name: 'Brand New Shop', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toHaveText('Brand New Shop');
});

test('someone who isn’t signed in signs in first, and errors wait for that too', async ({ page, another, party }) => {
  const developer = await another();
  const { email, app } = await sellerWithApp(developer, party);
  await startConnecting(page, party);
  await expect(page).toHaveURL(/\/sign-in\?/);
  await fillSignIn(page, email);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toHaveText('Harbour Books');

  const stranger = await another();
  party.configure({ issuer: await origin(developer), clientId: app.clientId, scope: 'no:such' });
  await startConnecting(stranger, party);
  await expect(stranger).toHaveURL(/\/sign-in\?/);
  await fillSignIn(stranger, email);
  await expect(stranger.getByRole('status')).toContainText('invalid_scope');
});

test('a session that ends in the middle leads through sign-in back to the consent screen', async ({ page, party }) => {
  const { email } = await sellerWithApp(page, party, { mode: 'test' });
  await startConnecting(page, party);
  await page.getByRole('radio', { name: 'Live' }).check();
  await page.context().clearCookies({ name: 'session' });
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await fillSignIn(page, email);
  await expect(page.getByRole('radio', { name: 'Live' })).toBeChecked();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('mode')).toHaveText('live');
});

test('Switch account asks another seller, and only shows their stores', async ({ page, another, party }) => {
  await sellerWithApp(page, party);
  const other = await another();
  const { email } = await signUp(other, 'Olive Other');
  await createStore(other, 'Olive Shop');
  await startConnecting(page, party);
  await page.getByRole('button', { name: 'Switch account' }).click();
  await fillSignIn(page, email);
  await expect(page.getByRole('radio', { name: 'Olive Shop', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Harbour Books', exact: true })).toHaveCount(0);
});

test('an unknown client or redirect URI is an error page and never a redirect', async ({ page, party }) => {
  await signUp(page);
  const app = await registerApp(page, { redirectUris: [party.redirectUri] });
  const ask = (query: Record<string, string>) =>
    page.goto(`/oauth/authorize?${new URLSearchParams({ response_type: 'code', ...query })}`);
  const unknown = await ask({ client_id: 'svc_client_unknown', redirect_uri: party.redirectUri });
  expect(unknown?.status()).toBe(400);
  await expect(page.getByRole('alert').first()).toContainText('client_id');
  const elsewhere = await ask({ client_id: app.clientId, redirect_uri: `${party.redirectUri}/` });
  expect(elsewhere?.status()).toBe(400);
  await expect(page.getByRole('alert').first()).toContainText('redirect_uri');
  await expect(page).toHaveURL(/\/oauth\/authorize/);
});
