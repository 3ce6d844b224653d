import {
  connect,
  expect,
  newSeller,
  registerApp,
  sellerWithApp,
  startConnecting,
  test,
  tokenWorks,
} from './fixtures.ts';
import { check } from './page-check.ts';

test('a seller says when access ends, reads what an app may do, and ends it', async ({ page, party, unscripted }) => {
  const scopes = ['orders:read', 'subscriptions:write'];
  const { app } = await sellerWithApp(page, party, { mode: 'test', scopes });
  const plain = await unscripted(page);
  await startConnecting(plain, party);
  const ends = plain.getByLabel('Access ends');
  const choices = ['When I disconnect it', 'In 7 days', 'In 30 days', 'In 90 days', 'In a year'];
  await expect(ends.getByRole('option')).toHaveText(choices);
  await expect(ends).toHaveValue('never');
  await ends.selectOption('In 7 days');
  await plain.getByRole('button', { name: 'Authorize' }).click();
  await expect(plain.getByTestId('store')).toBeVisible();
  const works = () => tokenWorks(page, party.lastToken());
  expect(await works()).toBe(true);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 connection' }).click();
  await expect(page).toHaveURL(/\/dashboard\/apps\?store=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connected apps');
  const row = page.getByRole('row').filter({ hasText: app.name });
  await expect(row).toContainText('Harbour Books');
  await expect(row).toContainText('Test');
  await expect(row).toContainText('Can see orders, change subscriptions.');
  // A second after the call.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('last used just now', { timeout: 500 });
  }).toPass();
  await expect(row.getByText('orders:read')).toBeHidden();
  await row.getByText('Technical details').click();
  await expect(row.getByText('orders:read subscriptions:write')).toBeVisible();
  await check(page);

  await row.getByRole('link', { name: 'Permissions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permissions');
  await expect(page.getByText('See what was sold, when and for how much.')).toBeVisible();
  await expect(page.getByText(/^Access ends on \d+ \w+ \d{4} at \d\d:\d\d UTC\./)).toBeVisible();
  const permissions = page.url();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  await page.getByLabel('Access ends').selectOption('In 90 days');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved\. Access ends on \d+/)).toBeVisible();
  await check(page);
  // Where the mail leads.
  await check(page, '/dashboard/apps/ending');
  await expect(page.getByText(app.name)).toBeVisible();
  await page.getByRole('button', { name: 'Keep access' }).click();
  await expect(page.getByText('No app’s access to your stores ends on a day.')).toBeVisible();

  await page.goto(permissions);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  expect(await works()).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('status')).toContainText('no longer has this access to Harbour Books');
  await expect(row).toHaveCount(0);
  expect(await works()).toBe(false);
});

test('a seller ends an app’s access and sees which customers it has read and changed', async ({ page }) => {
  await newSeller(page, 'Harbour Books');
  const scopes = ['customers:read', 'customers:write'];
  const token = await connect(page, await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes }));
  const headers = { Authorization: `Bearer ${token}` };
  const data = { name: 'Ada', email: 'ada@example.com' };
  const made = await page.request.post('/api/v1/customers', { headers, data });
  const { id } = (await made.json()).data;
  for (const path of [`/${id}`, '?limit=5'])
    expect((await page.request.get(`/api/v1/customers${path}`, { headers })).ok()).toBe(true);

  await page.goto('/dashboard/apps');
  await page.getByRole('link', { name: /^What .* touched/ }).click();
  await expect(page.getByRole('heading', { name: 'What it touched' })).toBeVisible();
  const table = page.getByRole('table', { name: 'What it touched' });
  await expect(async () => {
    await page.reload();
    await expect(table).toContainText('Lists of customers', { timeout: 500 });
  }).toPass();
  await expect(table.getByRole('row').filter({ hasText: 'Ada' })).toContainText(
    /Customer[\s\S]*once[\s\S]*Customer created/,
  );
  await check(page);
  await page.getByRole('button', { name: 'End and show' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End and show' }).click();
  await expect(page.getByText('Its access has ended.')).toBeVisible();
  expect(await tokenWorks(page, token)).toBe(false);
  await expect(table.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', new RegExp(id));
  await expect(page.getByRole('button', { name: 'End and show' })).toHaveCount(0);
  expect(await (await page.request.get(`${page.url()}/export`)).text()).toContain(id);
});
