import { connect, createStore, expect, sellerWithApp, signIn, signUp, test, tokenWorks } from './fixtures.ts';
import { check } from './page-check.ts';

const APPS = '/dashboard/apps';

test('a seller sees in plain words what an app may do, and ends its access', async ({ page, party }) => {
  const scopes = ['orders:read', 'subscriptions:write'];
  const { app } = await sellerWithApp(page, party, { mode: 'test', scopes });
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Connected apps' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connected apps');
  await expect(page.getByText('No app is connected')).toBeVisible();
  const token = await connect(page, app, 'test');
  expect(await tokenWorks(page, token)).toBe(true);

  await page.goto(APPS);
  const row = page.getByRole('row').filter({ hasText: app.name });
  await expect(row).toContainText('Harbour Books');
  await expect(row).toContainText('Test');
  await expect(row).toContainText('Can see orders, change subscriptions.');
  await expect(row).toContainText('last used just now');
  await expect(row.getByText('orders:read')).toBeHidden();
  await row.getByText('Technical details').click();
  await expect(row.getByText('orders:read subscriptions:write')).toBeVisible();
  await check(page);

  await row.getByRole('link', { name: 'Permissions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permissions');
  await expect(page.getByText('See every order, its items and where it ships.')).toBeVisible();
  const permissions = page.url();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  expect(await tokenWorks(page, token)).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('status')).toContainText('no longer has this access to Harbour Books');
  await expect(page).toHaveURL(/\/dashboard\/apps\?ended=/);
  await expect(row).toHaveCount(0);
  expect(await tokenWorks(page, token)).toBe(false);
  expect((await page.goto(permissions))?.status()).toBe(404);
});

test('the store’s page leads to its connected apps', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await createStore(page, 'Second Shop');
  await connect(page, app);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 connection' }).click();
  await expect(page).toHaveURL(/\/dashboard\/apps\?store=/);
  await expect(page.getByRole('row').filter({ hasText: app.name })).toHaveCount(1);
  for (const [store, count] of [
    ['Harbour Books', 1],
    ['Second Shop', 0],
  ] as const) {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: store, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Connected apps' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: app.name })).toHaveCount(count);
  }
});

test('connected apps are filtered, and nobody else sees or ends them, without JavaScript too', async ({
  page,
  party,
  another,
}) => {
  const { app, email } = await sellerWithApp(page, party, { mode: 'test' });
  const token = await connect(page, app, 'test');
  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  await plain.goto(`${APPS}?mode=live`);
  await expect(plain.getByText('Nothing matches')).toBeVisible();
  await plain.getByLabel('Mode', { exact: true }).selectOption('Test');
  await plain.getByRole('button', { name: 'Filter' }).click();
  const row = plain.getByRole('row').filter({ hasText: app.name });
  await expect(row).toHaveCount(1);
  const permissions = await row.getByRole('link', { name: 'Permissions' }).getAttribute('href');

  const other = await another();
  await signUp(other, 'Nosy Neighbour');
  await other.goto(APPS);
  await expect(other.getByText(app.name)).toHaveCount(0);
  expect((await other.goto(permissions ?? ''))?.status()).toBe(404);

  await row.getByRole('button', { name: 'Disconnect' }).click();
  await plain.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(row).toHaveCount(0);
  expect(await tokenWorks(page, token)).toBe(false);
});
