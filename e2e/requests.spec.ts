import type { Page } from '@playwright/test';
import { connect, createStore, expect, makeKey, registerApp, sellerWithApp, signIn, signUp, test } from './fixtures.ts';
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

test('a developer finds a failed call, reads why it failed, and tries it again in the tester', async ({
  page,
  party,
  another,
}) => {
  const { email, app } = await sellerWithApp(page, party);
  const requests = `/dashboard/developer/apps/${app.id}/requests`;
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Requests' }).click();
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  const token = await connect(page, app);
  await call(page, token, '/api/v1/me', 200);
  const refused = await call(page, token, '/api/v1/products', 403);
  await call(page, token, '/api/v1/customers?colour=red', 403);
  const rows = rowsOf(page);
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(3, { timeout: 500 });
  }).toPass();
  await expect(rows.nth(1)).toContainText(/GET \/api\/v1\/products[\s\S]*403[\s\S]*insufficient_scope/);
  await expect(rows.nth(1)).toContainText('Harbour Books');
  await expect(page.getByRole('rowheader', { name: /^(?:Today|Yesterday)$/ }).first()).toBeVisible();
  await check(page);

  // Without JavaScript as with it.
  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  for (const view of [page, plain]) {
    for (const [label, value, count] of [
      ['Request ID', refused, 1],
      ['Path begins with', '/v1/cust', 1],
      ['Path begins with', '/api/v1/%', 0],
      ['Path begins with', '/api_v1', 0],
      ['Status', '4xx', 2],
      ['Error or reason', 'insufficient_scope', 2],
    ] as const) {
      await view.goto(requests);
      await view.getByLabel(label).fill(value);
      await view.getByRole('button', { name: 'Filter' }).click();
      await expect(view).toHaveURL(/\?.*=/);
      await expect(rowsOf(view), value).toHaveCount(count);
    }
    await view.goto(requests);
    await view.getByLabel('Store').selectOption('Harbour Books');
    await view.getByLabel('Status').fill('500');
    await view.getByRole('button', { name: 'Filter' }).click();
    await expect(view.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await expect(view.getByLabel('Store')).toHaveValue(/-/);
    await view.getByRole('link', { name: 'Show all' }).click();
    await expect(rowsOf(view)).toHaveCount(3);
  }

  await rows.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET /api/v1/products');
  await expect(page.getByText('insufficient_scope', { exact: true })).toBeVisible();
  await expect(page.getByText('The token lacks the scope')).toBeVisible();
  await expect(page.getByTestId('request-id')).toHaveText(refused);
  await check(page);
  const detail = page.url();
  const help = page.getByRole('link', { name: 'This error in the documentation' });
  await expect(help).toHaveAttribute('href', '/docs/errors#v1-reason-insufficient_scope');
  await page.getByRole('link', { name: 'Try again in the tester' }).click();
  await expect(page.getByLabel('Scopes', { exact: true })).toHaveValue('orders:read products:read');

  const other = await another();
  await signUp(other, 'Olive Other');
  const theirs = await registerApp(other, { redirectUris: [party.redirectUri] });
  const row = detail.split('/').at(-1);
  for (const path of [requests, detail, `/dashboard/developer/apps/${theirs.id}/requests/${row}`])
    expect((await other.request.get(path)).status()).toBe(404);
  await other.goto(`/dashboard/developer/apps/${theirs.id}/requests`);
  await expect(other.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
});

test('a seller finds a call of their own key by its request id, and nobody else does', async ({ page, another }) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const key = await makeKey(page, 'Nightly export');
  await call(page, key, '/api/v1/subscriptions', 200);
  const refused = await call(page, key, '/api/v1/subscriptions/nonsense', 404);
  await page.goto('/dashboard/developer/api-keys');
  await page.getByRole('link', { name: 'Requests of Nightly export' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests of Nightly export');
  await expect(async () => {
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await check(page);
  const list = page.url();
  const other = await another();
  await signUp(other, 'Olive Other');
  await createStore(other, 'Olive Shop');
  for (const view of [other, page]) {
    await view.goto('/dashboard');
    await view.getByRole('button', { name: 'Search' }).click();
    const dialog = view.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await view.keyboard.type(refused);
    if (view === other) await expect(dialog.getByText('Nothing matches.')).toBeVisible();
    else await dialog.getByRole('group', { name: 'Requests' }).getByRole('option').click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET /api/v1/subscriptions/…');
  await expect(page.getByTestId('request-id')).toHaveText(refused);
  await expect(page.getByText('This store has no such subscription').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer: this call' })).toContainText('"error": "not_found"');
  await check(page);
  await expect(page.getByRole('link', { name: 'Try again in the tester' })).toHaveCount(0);
  for (const path of [list, page.url()]) expect((await other.request.get(path)).status()).toBe(404);
});
