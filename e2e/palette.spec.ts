import {
  connect,
  createStore,
  expect,
  registerApp,
  sellerWithApp,
  signIn,
  signInAs,
  signUp,
  test,
} from './fixtures.ts';

test('by keyboard alone to a store, an app and a page', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  await signUp(page);
  await createStore(page, 'Aardvark Records');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'] });
  await page.goto('/dashboard/account');

  for (const [typed, path] of [
    ['aardv', /\/dashboard\/stores\/[0-9a-f-]{36}$/],
    [app.name, new RegExp(`/dashboard/developer/apps/${app.id}$`)],
    ['api keys', /\/dashboard\/developer\/api-keys$/],
  ] as const) {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.type(typed);
    await expect(dialog.getByRole('option', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(dialog).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});

test('the button opens it, Escape closes it and the focus comes back', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Search' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('option', { name: 'Docs' })).toBeVisible();
  await page.keyboard.type('no such place at all');
  await expect(dialog.getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  // Out of the document, not only hidden: until then the shortcut would close it once more.
  await expect(page.getByRole('dialog', { name: 'Search', includeHidden: true })).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog).toHaveCount(0);
});

test('everyone finds only their own stores and apps', async ({ page, another }) => {
  await signUp(page);
  await createStore(page, 'Aardvark Records');
  const other = await another();
  await signUp(other);
  await createStore(other, 'Zebra Records');
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Search' }).click();
  const dialog = other.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('option', { name: 'Zebra Records' })).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'Aardvark Records' })).toHaveCount(0);
  await expect(dialog.getByRole('option', { name: 'Verifications' })).toHaveCount(0);

  const answer = await other.request.get('/dashboard/palette');
  expect(answer.headers()['cache-control']).toContain('no-store');
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined();
  const signedOut = await another();
  const refused = await signedOut.request.get('/dashboard/palette');
  expect([refused.status(), await refused.json()]).toEqual([401, { items: [] }]);
  const operator = await another();
  await signInAs(operator, 'operator');
  await operator.goto('/dashboard');
  await operator.getByRole('button', { name: 'Search' }).click();
  await expect(operator.getByRole('option', { name: 'Verifications' })).toBeVisible();
});

test('without JavaScript there is no useless button', async ({ page, another }) => {
  const { email } = await signUp(page);
  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  await plain.goto('/dashboard');
  await expect(plain.getByRole('button', { name: 'Search' })).toBeHidden();
  await plain.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(plain).toHaveURL(/\/dashboard\/stores$/);
});

test('whoever wants to disconnect an app finds where', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await connect(page, app);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  for (const word of ['disconnect', 'remove']) {
    await page.goto('/dashboard/products');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.type(word);
    await expect(dialog.getByRole('option', { selected: true })).toHaveText('Connected apps');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/apps$/);
  }
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.type(app.name);
  await dialog.getByRole('group', { name: 'Connected apps' }).getByRole('option', { name: app.name }).click();
  await expect(page).toHaveURL(/\/dashboard\/apps\?app=/);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: app.name })
      .getByRole('button', { name: /Revoke|Disconnect/ }),
  ).toBeVisible();
});

test('customers, products and invoices are found by what is typed, and pages by everyday words', async ({ page }) => {
  await signUp(page);
  await createStore(page, 'Aardvark Records');
  await page.goto('/dashboard/customers/new');
  await page.getByLabel('Name', { exact: true }).fill('Zelda Fitzgerald');
  await page.getByLabel('Email', { exact: true }).fill('zelda@paris.example');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(page).toHaveURL(/\/dashboard\/customers\/[0-9a-f-]{36}/);
  const customer = new URL(page.url()).pathname;
  const dialog = page.getByRole('dialog', { name: 'Search' });
  for (const [typed, group, path] of [
    ['paris.ex', 'Customers', customer],
    ['colleague', 'Stores', '/dashboard/stores/'],
    ['refund', 'Pages', '/dashboard/invoices'],
    ['unpaid', 'Pages', '/dashboard/invoices?status=open'],
    ['which apps can see my customers', 'Pages', '/dashboard/apps'],
    ['changes that apps ask for', 'Pages', '/dashboard/approvals'],
  ] as const) {
    await page.goto('/dashboard/account');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.type(typed);
    await expect(dialog.getByRole('group', { name: group }).getByRole('option').first()).toBeVisible();
    await dialog.getByRole('group', { name: group }).getByRole('option').first().click();
    await expect.poll(() => page.url()).toContain(path);
  }
});
