import {
  connect,
  createStore,
  expect,
  issued,
  registerApp,
  sellerWithApp,
  signUp,
  test,
  tokenWorks,
} from './fixtures.ts';

test('registering shows the secret once; a reload no longer shows it', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/developer/apps/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Parcel Pal');
  await page.getByLabel('Description').fill('Labels.');
  await page.getByLabel('Website URL').fill('https://parcel.example');
  await page.getByLabel('Allowed redirect URIs').fill('http://example.com/callback');
  await page.getByRole('checkbox', { name: 'orders:read', exact: true }).check();
  await page.getByRole('button', { name: 'Create app' }).click();
  await expect(page.getByText(/must use https/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Parcel Pal');
  await expect(page.getByRole('checkbox', { name: 'orders:read', exact: true })).toBeChecked();

  await page.getByLabel('Allowed redirect URIs').fill('http://localhost:9999/callback');
  await page.getByRole('button', { name: 'Create app' }).click();
  const secret = await page.getByTestId('client-secret').innerText();
  issued(secret);
  expect(secret).toMatch(/^svc_secret_[0-9A-Za-z]{71}$/);
  expect(await page.getByTestId('client-id').innerText()).toMatch(/^svc_client_[0-9A-Za-z]{22}$/);
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(2);
  expect(page.url()).not.toContain('secret_');
  await page.reload();
  await expect(page.getByTestId('client-secret')).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
});

test('a new secret works beside the old one until the old one is revoked', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByRole('link', { name: 'Secrets' }).click();
  await page.getByRole('button', { name: 'New secret' }).click();
  const second = await page.getByTestId('client-secret').innerText();
  issued(second);
  await page.reload();
  await expect(page.getByTestId('client-secret')).toHaveCount(0);
  const introspect = async (client_secret: string) => {
    const answer = await page.request.post('/api/oauth/introspect', {
      form: { client_id: app.clientId, client_secret, token: 'x' },
    });
    return answer.status();
  };
  expect([await introspect(app.clientSecret), await introspect(second)]).toEqual([200, 200]);
  await page
    .getByRole('listitem')
    .filter({ hasText: app.clientSecret.slice(-4) })
    .getByRole('button', { name: 'Revoke' })
    .or(
      page
        .getByRole('row')
        .filter({ hasText: app.clientSecret.slice(-4) })
        .getByRole('button', { name: 'Revoke' }),
    )
    .first()
    .click();
  await expect.poll(() => introspect(app.clientSecret)).toBe(401);
  expect(await introspect(second)).toBe(200);
});

test('deleting an app asks for its name and ends its connections', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  const token = await connect(page, app);
  expect(await tokenWorks(page, token)).toBe(true);
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  const opener = page
    .getByRole('link', { name: 'Delete app' })
    .or(page.getByRole('button', { name: 'Delete app' }))
    .first();
  await opener.click();
  await page.getByLabel('App name').fill('Something else');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  // The answer renders the form again; anything typed before that would be lost.
  await expect(page.getByLabel('App name')).toHaveAttribute('aria-invalid', 'true');
  expect(await tokenWorks(page, token)).toBe(true);
  await page.getByLabel('App name').fill(app.name);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(/\/developer\/apps(\?.*)?$/);
  await expect(page.getByRole('link', { name: app.name, exact: true })).toHaveCount(0);
  expect(await tokenWorks(page, token)).toBe(false);
});

test('a logo is re-encoded and shown; an SVG is refused', async ({ page, another }) => {
  await signUp(page);
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'] });
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  // The hint names the types too, so wait for the refusal, which renders the form again.
  await expect(page.getByLabel('Logo')).toHaveAttribute('aria-invalid', 'true');
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: drawn });
  await page.getByRole('button', { name: 'Save' }).click();
  const image = page.locator('img[src^="/logos/"]').first();
  await expect(image).toBeVisible();
  const source = (await image.getAttribute('src')) ?? '';
  const answer = await (await another()).request.get(source);
  expect(answer.headers()).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'image/webp' });
  expect(answer.headers()['cache-control']).toContain('immutable');
});

test('an app’s numbers, its connections by store name only, and what deleting it ends', async ({
  page,
  another,
  party,
}) => {
  const { app } = await sellerWithApp(page, party);
  // Another seller connects it; the owner may only learn their store's name.
  const other = await another();
  const { email } = await signUp(other, 'Nora Neighbour');
  await createStore(other, 'Neighbour Shop');
  expect(await tokenWorks(other, await connect(other, app))).toBe(true);

  const overview = `/dashboard/developer/apps/${app.id}`;
  await page.goto(overview);
  await expect(page.getByRole('img', { name: 'New connections per day' })).toBeVisible();
  await page.getByText('The numbers as a table').click();
  const today = page.getByRole('table').getByRole('row').nth(1);
  await expect(today.getByRole('cell').last()).toHaveText('1');
  await expect(page.getByText('ends 1 connection to 1 store at once')).toBeVisible();
  // Calls are saved every few seconds: the app's own call and ours.
  await expect(async () => {
    await page.reload();
    await page.getByText('The numbers as a table').click();
    expect(Number(await today.getByRole('cell').first().innerText())).toBeGreaterThan(0);
  }).toPass({ timeout: 20_000 });

  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Neighbour Shop' });
  await expect(row).toContainText('Connected');
  const html = await page.content();
  for (const secret of [email, 'Nora Neighbour']) expect(html).not.toContain(secret);
});

test('the scope picker finds scopes and ticks common choices; without JavaScript all boxes are there', async ({
  page,
  another,
}) => {
  await signUp(page);
  await page.goto('/dashboard/developer/apps/new');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await page.getByRole('button', { name: 'Subscriptions manager' }).click();
  await expect(box('subscriptions:write')).toBeChecked();
  await expect(box('orders:write')).not.toBeChecked();
  await page.getByRole('button', { name: 'Read-only' }).click();
  await expect(box('subscriptions:write')).not.toBeChecked();
  await expect(box('subscription_invoices:read')).toBeChecked();
  // No endpoint would accept it, so no preset asks for it.
  await expect(box('payouts:read')).not.toBeChecked();
  await expect(box('payouts:read')).toHaveAccessibleDescription(/No endpoint uses this yet\./);
  await page.getByLabel('Search scopes').fill('refund money');
  await expect(box('refunds:write')).toBeVisible();
  await expect(box('products:read')).toBeHidden();
  // What the search hides stays selected.
  await page.getByLabel('Search scopes').fill('');
  await expect(box('products:read')).toBeChecked();
  await page.getByRole('button', { name: 'Full access' }).click();
  await expect(box('*')).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);

  const plain = await another({ javaScriptEnabled: false });
  await signUp(plain);
  const app = await registerApp(plain, {
    redirectUris: ['https://app.example/callback'],
    scopes: ['orders:read', 'meters:write'],
  });
  await plain.goto(`/dashboard/developer/apps/${app.id}/settings`);
  await expect(plain.getByRole('button', { name: 'Read-only' })).toBeHidden();
  await expect(plain.getByRole('checkbox', { checked: true })).toHaveCount(2);
});

test('redirect URIs are checked while they are typed', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/developer/apps/new');
  const field = page.getByLabel('Allowed redirect URIs');
  await field.fill('https://app.example/cb\nhttp://app.example/cb\nhttps://app.example/*');
  await expect(page.getByText('http://app.example/cb must use https')).toBeVisible();
  await expect(page.getByText('https://app.example/* must be one exact address')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('https://app.example/cb');
  await expect(page.getByText('must use https')).toHaveCount(0);
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('a secret has a name, and one in use says so before it is revoked', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await page.goto(`/dashboard/developer/apps/${app.id}/secrets`);
  await page.getByLabel('Name (optional)').fill('x'.repeat(61));
  await page.getByRole('button', { name: 'New secret' }).click();
  await expect(page.getByText('Use 60 characters or fewer.')).toBeVisible();
  await page.getByLabel('Name (optional)').fill('Night worker');
  await page.getByRole('button', { name: 'New secret' }).click();
  const secret = await page.getByTestId('client-secret').innerText();
  issued(secret);
  const row = page.getByRole('listitem').filter({ hasText: 'Night worker' });
  await expect(row).toContainText(`…${secret.slice(-4)}`);
  await expect(row).toContainText('never used');
  await page.request.post('/api/oauth/introspect', {
    form: { client_id: app.clientId, client_secret: secret, token: 'x' },
  });
  await page.reload();
  await expect(row).toContainText('A server of yours used it just now');
});
