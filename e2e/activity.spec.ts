import type { Page } from '@playwright/test';
import { connect, createStore, expect, sellerWithApp, signIn, signUp, startConnecting, test } from './fixtures.ts';

/** The entries, without the row of column heads and the days. */
const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Activity' })
    .getByRole('row')
    .filter({ has: page.getByText('Details') });

/** Downloads an export by its link; gives its file name and its records, read as RFC 4180 says. */
async function exported(page: Page): Promise<{ name: string; head: string[]; records: string[][] }> {
  const href = (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '';
  const answer = await page.request.get(href);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers()['cache-control']).toContain('no-store');
  const name = /filename="([^"]+)"/.exec(answer.headers()['content-disposition'] ?? '')?.[1] ?? '';
  const text = await answer.text();
  expect(text.endsWith('\r\n')).toBe(true);
  const cells = (line: string) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
  const [head = [], ...records] = text.trimEnd().split('\r\n').map(cells);
  return { name, head, records };
}

test('a seller sees who was allowed what, connected and was disconnected, searches, filters and exports it', async ({
  page,
  party,
  another,
}) => {
  const { email, app } = await sellerWithApp(page, party, { mode: 'test' });
  await startConnecting(page, party);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await startConnecting(page, party);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toHaveText('Harbour Books');
  await page.goto('/dashboard/developer/api-keys');
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await expect(page.getByText('no longer has this access')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  const rows = rowsOf(page);
  await expect(rows).toContainText([
    `${app.name} was disconnected from Harbour Books`,
    `${app.name} connected to Harbour Books in test mode`,
    `${app.name} was allowed to connect to Harbour Books in test mode`,
    `${app.name} was not allowed to connect`,
    'Harbour Books was created',
  ]);
  await expect(page.getByRole('rowheader', { name: /^(?:Today|Yesterday)$/ }).first()).toBeVisible();
  await expect(rows.first()).toContainText(email);
  const request = rows.nth(1).getByText(/^req_\w+$/);
  await expect(request).toBeHidden();
  await rows.nth(1).getByText('Details').click();
  await expect(rows.nth(1)).toContainText(/Scopes\s*orders:read/);
  const requestId = (await request.innerText()).trim();

  await page.getByRole('navigation', { name: 'Activity' }).getByRole('link', { name: 'Your apps' }).click();
  await expect(page).toHaveURL(/\/activity\/apps$/);
  await expect(rows).toHaveText([new RegExp(`${app.name} was registered`)]);
  await expect(rows.getByRole('link', { name: app.name })).toHaveAttribute(
    'href',
    `/dashboard/developer/apps/${app.id}`,
  );
  expect((await exported(page)).records).toHaveLength(1);

  // Without JavaScript as with it.
  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  for (const view of [page, plain]) {
    await view.goto('/dashboard/activity');
    for (const [words, count] of [
      ['harbour connected mode', 1],
      [requestId, 1],
      [email, 4],
    ] as const) {
      await view.getByLabel('Search activity').fill(words);
      await view.getByRole('button', { name: 'Find' }).click();
      await expect(view).toHaveURL(new RegExp(`search=${encodeURIComponent(words).replaceAll('%20', '\\+')}`));
      await expect(rowsOf(view)).toHaveCount(count);
    }
    await view.getByRole('link', { name: 'Clear' }).click();
    await expect(view).toHaveURL(/\/activity$/);
    await expect(view.getByLabel('Event')).toBeHidden();
    await view.getByText('Filter', { exact: true }).click();
    await view.getByLabel('Event').selectOption('Connected');
    await view.getByLabel('Mode').selectOption('Test');
    await view.getByLabel('App', { exact: true }).selectOption(app.name);
    await view.getByRole('button', { name: 'Apply' }).click();
    await expect(view).toHaveURL(/kind=connected/);
    await expect(rowsOf(view)).toHaveCount(1);
    await expect(rowsOf(view)).toContainText(`${app.name} connected to Harbour Books in test mode`);
  }
  const some = await exported(page);
  expect(some.records).toHaveLength(1);
  await page.getByLabel('Mode').selectOption('Live');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(5);
  const { name, head, records } = await exported(page);
  expect(name).toMatch(/^activity-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(records.map((record) => record[head.indexOf('kind')])).toEqual([
    ...['revoked_by_seller', 'connected', 'authorized', 'declined', 'store_created'],
  ]);
  for (const record of records) expect(record).toHaveLength(head.length);
  expect(records[0]?.[head.indexOf('actor_name')]).toBe(email);
  expect(JSON.stringify(records)).not.toContain(app.clientSecret);
});

test('an app’s owner sees it at another seller’s store, and nothing of the seller; others see nothing', async ({
  page,
  party,
  another,
}) => {
  const { app } = await sellerWithApp(page, party);
  const other = await another();
  const { email } = await signUp(other, 'Olive Other');
  await other.goto('/dashboard/activity');
  await expect(other.getByText('Nothing has happened yet')).toBeVisible();
  await createStore(other, 'Olive Shop');
  await connect(other, app);

  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Activity' }).click();
  await expect(rowsOf(page).nth(0)).toContainText(`${app.name} connected to Olive Shop in live mode`);
  await expect(rowsOf(page).nth(1)).toContainText(`${app.name} was allowed to connect to Olive Shop`);
  await expect(rowsOf(page).nth(1)).toContainText('The seller');
  const { head, records } = await exported(page);
  const authorized = records.find((record) => record[head.indexOf('kind')] === 'authorized');
  for (const column of ['actor_name', 'address', 'user_agent', 'store_id'])
    expect(authorized?.[head.indexOf(column)]).toBe('');
  for (const text of [await page.content(), JSON.stringify(records)]) {
    expect(text).not.toContain(email);
    expect(text).not.toContain('Olive Other');
  }
  for (const path of ['/dashboard/activity', '/dashboard/activity/apps']) {
    await page.goto(path);
    await expect(page.getByRole('table')).not.toContainText('Olive Shop');
  }

  for (const path of [
    `/dashboard/developer/apps/${app.id}/activity`,
    `/dashboard/developer/apps/${app.id}/activity/export`,
  ]) {
    expect((await other.request.get(path)).status()).toBe(404);
  }
  const signedOut = await another();
  await signedOut.goto('/dashboard/activity/export');
  await expect(signedOut).toHaveURL(/\/sign-in\?next=/);
});
