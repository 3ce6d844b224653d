import { connect, createStore, expect, makeKey, registerApp, signUp, test, tokenWorks } from './fixtures.ts';
import { check } from './page-check.ts';

test('a seller ends an app’s access and sees which customers it has read and changed, and keeps a head', async ({
  page,
  another,
}) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const scopes = ['customers:read', 'customers:write'];
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes });
  const token = await connect(page, app);
  const call = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v1/customers${path}`, {
      ...{ method, headers: { Authorization: `Bearer ${token}` } },
      ...(data && { data }),
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json()).data;
  };
  const { id } = await call('POST', '', { name: 'Ada', email: 'ada@example.com' });
  await call('GET', `/${id}`);
  await call('GET', '?limit=5');

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
  await expect(page.getByText('Its access has ended.')).toBeVisible();
  expect(await tokenWorks(page, token)).toBe(false);
  await expect(table.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', new RegExp(id));
  await expect(page.getByRole('button', { name: 'End and show' })).toHaveCount(0);
  const csv = await page.request.get(`${page.url()}/export`);
  expect([csv.headers()['content-type'], await csv.text()]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining(id),
  ]);
  await page.getByLabel('From day (UTC)').fill('2026-01-01');
  await page.getByLabel('To day (UTC)').fill('2026-01-02');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in these days' })).toBeVisible();
  const other = await another();
  await signUp(other);
  expect((await other.goto(page.url()))?.status()).toBe(404);
});

test('the same of a key, where mails lead, and the head of a store’s history with its export', async ({
  page,
  another,
}) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  await makeKey(page, 'Export');
  await page.goto('/dashboard/developer/api-keys');
  await page.getByRole('link', { name: /^What Export touched/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in these days' })).toBeVisible();
  await check(page, '/dashboard/touched');

  await expect(async () => {
    await page.goto('/dashboard/activity');
    await expect(page.getByRole('list', { name: 'Histories' })).toContainText(/\d+-[0-9a-f]{64}/, { timeout: 500 });
  }).toPass();
  await check(page);
  const href = await page.getByRole('link', { name: /^Export history/ }).getAttribute('href');
  const lines = (await (await page.request.get(`${href}`)).text()).trimEnd().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ store: 'Harbour Books', size: lines.length - 1 });

  const other = await another();
  await signUp(other);
  expect((await other.request.get(`${href}`)).status()).toBe(404);
});
