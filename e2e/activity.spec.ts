import type { Page } from '@playwright/test';
import { connect, expect, newSeller, registerApp, test } from './fixtures.ts';

/** The entries, without the row of column heads and the days. */
const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Activity' })
    .getByRole('row')
    .filter({ has: page.getByText('Technical details') });

test('activity says who was allowed what, is searched, filtered, exported', async ({ page, unscripted }) => {
  await newSeller(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes: ['orders:read'] });
  await connect(page, app, 'test');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  const rows = rowsOf(page);
  await expect(rows).toContainText([
    `${app.name} connected to Harbour Books in test mode`,
    `${app.name} was allowed to connect to Harbour Books in test mode`,
    'Harbour Books was created',
  ]);
  await expect(page.getByRole('rowheader', { name: /^(?:Today|Yesterday)$/ }).first()).toBeVisible();
  const request = rows.first().getByText(/^req_\w+$/);
  await expect(request).toBeHidden();
  await rows.first().getByText('Technical details').click();
  await expect(request).toBeVisible();
  await expect(rows.first()).toContainText(/Scopes\s*orders:read/);
  await page.getByRole('navigation', { name: 'Activity' }).getByRole('link', { name: 'Your apps' }).click();
  await expect(page).toHaveURL(/\/activity\/apps$/);
  await expect(rows).toHaveText([new RegExp(`${app.name} was registered`)]);

  const plain = await unscripted(page);
  await plain.goto('/dashboard/activity');
  await plain.getByLabel('Search activity').fill('harbour connected mode');
  await plain.keyboard.press('Enter');
  await expect(plain).toHaveURL(/search=harbour\+connected\+mode/);
  await expect(rowsOf(plain)).toHaveCount(1);
  await plain.getByRole('link', { name: 'Clear' }).click();
  await expect(plain.getByLabel('Event')).toBeHidden();
  await plain.getByRole('button', { name: 'Filter', exact: true }).click();
  await plain.getByLabel('Event').selectOption('Connected');
  await plain.getByLabel('Mode').selectOption('Test');
  await plain.getByLabel('App', { exact: true }).selectOption(app.name);
  await plain.getByRole('button', { name: 'Show results' }).click();
  await expect(plain).toHaveURL(/kind=connected/);
  await expect(rowsOf(plain)).toHaveText([/connected to Harbour Books in test mode/]);
  const csv = await plain.request.get((await plain.getByRole('link', { name: 'Export' }).getAttribute('href')) ?? '');
  expect(csv.headers()['content-disposition']).toMatch(/filename="activity-\d{4}-\d{2}-\d{2}\.csv"$/);
  expect((await csv.text()).trimEnd().split('\r\n')).toEqual([
    expect.stringContaining('"kind"'),
    expect.stringContaining('"connected"'),
  ]);
});
