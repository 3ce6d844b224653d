import { connect, expect, makeKey, newSeller, registerApp, test } from './fixtures.ts';

test('by keyboard alone to stores, apps, customers and pages, by their names and everyday words', async ({ page }) => {
  await newSeller(page, 'Aardvark Records');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'] });
  await connect(page, app);
  const headers = { Authorization: `Bearer ${await makeKey(page, 'Customers', ['customers:write'])}` };
  const data = { name: 'Zelda Fitzgerald', email: 'zelda@paris.example' };
  expect((await page.request.post('/api/v1/customers', { headers, data })).status()).toBe(201);
  const short = { name: '王伟', email: 'wang@lyon.example' };
  expect((await page.request.post('/api/v1/customers', { headers, data: short })).status()).toBe(201);
  // The shortcut works once the page's scripts do.
  await page.goto('/dashboard/account', { waitUntil: 'networkidle' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  for (const [typed, kind, name, path] of [
    ['aardv', 'Stores', 'Aardvark Records', /\/dashboard\/stores\/[0-9a-f-]{36}$/],
    [app.name, 'Connected apps', app.name, /\/dashboard\/apps\?app=/],
    ['paris.ex', 'Customers', /^Zelda .*paris\.example, Aardvark Records/, /\/dashboard\/customers\/[0-9a-f-]{36}/],
    ['伟', 'Customers', /^王伟.*Aardvark Records/, /\/dashboard\/customers\/[0-9a-f-]{36}/],
    ['which apps can see my customers', 'Pages', /./, /\/dashboard\/apps$/],
    ['unpaid', 'Pages', /./, /\/dashboard\/invoices\?status=open$/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.type(typed);
    await expect(dialog.getByRole('group', { name: kind }).getByRole('option', { selected: true, name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(dialog).toHaveCount(0);
  }

  const button = page.getByRole('button', { name: 'Search' });
  await button.focus();
  await page.keyboard.press('Enter');
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

test('what is typed before the search’s script has come is searched for once it has', async ({ page }) => {
  await newSeller(page, 'Aardvark Records');
  await page.goto('/dashboard/account', { waitUntil: 'networkidle' });
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*.js', (route) => gate.then(() => route.continue()));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('aard');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('textbox')).toHaveValue('aard');
  letGo();
  await expect(dialog.getByRole('option', { name: 'Aardvark Records' })).toBeVisible();
  await page.keyboard.type('vark');
  await expect(dialog.getByRole('combobox')).toHaveValue('aardvark');
});

test('everyone finds only their own stores and apps', async ({ page, operator }) => {
  await newSeller(page, 'Zebra Records');
  const answer = await page.request.get('/dashboard/palette');
  expect(answer.headers()['cache-control']).toContain('no-store');
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined();
  const theirs = await (await operator.request.get('/dashboard/palette')).text();
  for (const [text, own, others] of [
    [await answer.text(), 'Zebra Records', 'Verifications'],
    [theirs, 'Verifications', 'Zebra Records'],
  ] as const) {
    expect(text).toContain(own);
    expect(text).not.toContain(others);
  }
});
