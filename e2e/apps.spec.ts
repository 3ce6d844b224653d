import { connect, createStore, expect, registerApp, sellerWithApp, signUp, test, tokenWorks } from './fixtures.ts';

test('an app’s form checks redirect URIs as they are typed, has a table of scopes, takes a logo', async ({
  page,
  unscripted,
}) => {
  await signUp(page);
  await page.goto('/dashboard/developer/apps/new');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1400);
  const field = page.getByLabel('Allowed redirect URIs');
  await field.fill('https://app.example/cb\nhttp://app.example/cb\nhttps://app.example/*');
  await expect(page.getByText('http://app.example/cb must use https')).toBeVisible();
  await expect(page.getByText('https://app.example/* must be one exact address')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('https://app.example/cb');
  await expect(page.getByText('must use https')).toHaveCount(0);
  await expect(field).not.toHaveAttribute('aria-invalid');

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
  await box('refunds:write').hover();
  await expect(page.getByRole('tooltip').filter({ hasText: 'Give money back to customers.' })).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBe(28);
  await page.getByRole('button', { name: 'Full access' }).click();
  await expect(box('*')).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);

  const scopes = ['orders:read', 'meters:write'];
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'], scopes });
  const settings = `/dashboard/developer/apps/${app.id}/settings`;
  const plain = await unscripted(page);
  await plain.goto(settings);
  await expect(plain.getByRole('button', { name: 'Read-only' })).toBeHidden();
  await expect(plain.getByRole('checkbox', { checked: true })).toHaveCount(2);

  await page.goto(settings);
  const choose = (buffer: Buffer) =>
    page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await page.getByRole('button', { name: 'Save' }).click();
  // The hint names the types too, so wait for the refusal, which renders the form again.
  await expect(page.getByLabel('Logo')).toHaveAttribute('aria-invalid', 'true');
  await choose(await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }));
  await page.getByRole('button', { name: 'Save' }).click();
  const image = page.locator('img[src^="/logos/"]').first();
  await expect(image).toBeVisible();
  expect(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
});

test('an app’s numbers, connections by store alone, secrets in use, a leak', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  // Another seller connects it; the owner may only learn their store's name.
  const other = await another();
  const { email } = await signUp(other, 'Nora Neighbour');
  await createStore(other, 'Neighbour Shop');
  const token = await connect(other, app);
  expect(await tokenWorks(other, token)).toBe(true);

  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await expect(page.getByText('1 connection, +1 in 30 days, 0 ended')).toBeVisible();
  await expect(page.getByText('100%')).toBeVisible();
  const latest = page.getByRole('region', { name: 'Latest connections' });
  await expect(latest.getByRole('row').filter({ hasText: 'Neighbour Shop' })).toContainText('Connected');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: 'API calls per day' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByText('The numbers as a table').click();
  const today = page.getByRole('table').filter({ hasText: 'Day (UTC)' }).getByRole('row').nth(1);
  await expect(today.getByRole('cell').first()).toHaveText('1');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByText('ends 1 connection to 1 store at once')).toBeVisible();

  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Neighbour Shop' })).toContainText('Connected');
  const html = await page.content();
  for (const secret of [email, 'Nora Neighbour']) expect(html).not.toContain(secret);

  const { clientId: client_id, clientSecret: client_secret } = app;
  await page.request.post('/api/oauth/introspect', { form: { client_id, client_secret, token: 'x' } });
  await page.getByRole('link', { name: 'Secrets' }).click();
  await page.waitForURL('**/secrets');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('A server of yours used it just now')).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.request.post('/api/oauth/leaked', { data: [{ token, type: 'svc_token', url: '' }] });
  await other.goto('/dashboard');
  const attention = other.getByRole('region', { name: 'Needs attention' });
  const notice = attention.getByRole('listitem').filter({ hasText: 'Leaked credentials' });
  await expect(notice.getByText('one of its tokens was found in public')).toBeVisible();
  await notice.getByRole('link').first().click();
  await expect(other.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(other.getByText('one of its tokens was found in public')).toBeVisible();
});
