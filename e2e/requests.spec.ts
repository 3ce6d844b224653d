import type { Page } from '@playwright/test';
import { connect, createStore, expect, makeKey, sellerWithApp, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

/** The calls, without the row of column heads and the days. */
const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Requests' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

/** Calls v1 with a token and returns the answer's request id. */
async function call(page: Page, token: string, path: string, status: number): Promise<string> {
  const answer = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(status);
  return answer.headers()['x-request-id'] ?? '';
}

/** Calls are saved every few seconds. */
const showsRows = (page: Page, count: number) =>
  expect(async () => {
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(count, { timeout: 500 });
  }).toPass();

test('a developer finds a failed call, and reads why', async ({ page, party, another, unscripted }) => {
  const { app } = await sellerWithApp(page, party);
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  const requests = page.url();
  const [token, key] = [await connect(page, app), await makeKey(page, 'Nightly export')];
  const ofKey = await call(page, key, '/api/v1/subscriptions/nonsense', 404);
  await call(page, token, '/api/v1/me', 200);
  const refused = await call(page, token, '/api/v1/products', 403);
  await call(page, token, '/api/v1/customers?colour=red', 403);
  await showsRows(page, 3);
  const row = rowsOf(page).nth(1);
  await expect(row).toContainText(/GET \/api\/v1\/products[\s\S]*403[\s\S]*insufficient_scope/);
  await expect(row).toContainText('Harbour Books');
  await expect(page.getByRole('rowheader', { name: /^(?:Today|Yesterday)$/ }).first()).toBeVisible();
  await check(page);

  // Without JavaScript as with it.
  const plain = await unscripted(page);
  const filters = [
    [page, 'Request ID', refused, 1],
    [page, 'Path begins with', '/api/v1/%', 0],
    [plain, 'Path begins with', '/v1/cust', 1],
    [plain, 'Error or reason', 'insufficient_scope', 2],
  ] as const;
  for (const [view, label, value, count] of filters) {
    await view.goto(requests);
    await view.getByRole('button', { name: 'Filter' }).click();
    await view.getByLabel(label).fill(value);
    await view.getByRole('button', { name: 'Show results' }).click();
    await expect(view).toHaveURL(/\?.*=/);
    await expect(rowsOf(view), value).toHaveCount(count);
  }

  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await row.getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('GET /api/v1/products');
  await expect(page.getByText('insufficient_scope', { exact: true })).toBeVisible();
  await expect(page.getByText('The token lacks the scope')).toBeVisible();
  await expect(page.getByTestId('request-id')).toHaveText(refused);
  const help = page.getByRole('link', { name: 'This error in the documentation' });
  await expect(help).toHaveAttribute('href', '/docs/errors#v1-reason-insufficient_scope');

  await page.goto('/dashboard/developer/api-keys');
  await page.getByRole('link', { name: 'Requests of Nightly export' }).click();
  await expect(heading).toHaveText('Requests of Nightly export');
  await showsRows(page, 1);

  // By its id the palette finds it for who may see it, and for nobody else.
  const other = await another();
  await signUp(other, 'Olive Other');
  await createStore(other, 'Olive Shop');
  for (const view of [other, page]) {
    await view.goto('/dashboard');
    await view.getByRole('button', { name: 'Search' }).click();
    const dialog = view.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await view.keyboard.type(ofKey);
    if (view === other) await expect(dialog.getByText('Nothing matches.')).toBeVisible();
    else await dialog.getByRole('group', { name: 'Requests' }).getByRole('option').click();
  }
  await expect(heading).toHaveText('GET /api/v1/subscriptions/…');
  await expect(page.getByTestId('request-id')).toHaveText(ofKey);
  await expect(page.getByText('This store has no such subscription').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer: this call' })).toContainText('"error": "not_found"');
  await check(page);
});
