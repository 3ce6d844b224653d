import type { Page } from '@playwright/test';
import { expect, signIn, signInAs, signUp, test } from './fixtures.ts';
import { sampleStore } from './sample-store.ts';

const LIST = '/dashboard/invoices';
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Invoices' }).getByRole('row');

test('the list has every invoice of a seller’s stores, filtered and paged, without JavaScript too', async ({
  another,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await another({ javaScriptEnabled });
    await signInAs(page, 'seller');
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
    const rows = rowsOf(page);
    await expect(rows).toHaveCount(26);
    const first = await rows.nth(1).getByRole('link').getAttribute('href');
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page.getByRole('link', { name: 'Newer' })).toBeVisible();
    expect(await rows.nth(1).getByRole('link').getAttribute('href')).not.toBe(first);
    await page.getByLabel('Store').selectOption('Lumen Studio');
    await page.getByLabel('Status').selectOption('Unpaid');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(/Uma Frost.*Lumen Studio.*Unpaid.*next attempt/s);
    await page.getByLabel('Status').selectOption('Uncollectible');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByText('No invoice matches')).toBeVisible();
  }
});

test('a seller settles what nobody paid; the subscription is active again, and the activity says so', async ({
  another,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const store = await sampleStore(await another());
    const page = await another({ javaScriptEnabled });
    await signIn(page, store.email);
    const { id } = await store.find('past_due', 'Espresso Club', 'Monthly');
    await page.goto(`${LIST}?status=open&mode=test`);
    await expect(rowsOf(page)).toHaveCount(2);
    await rowsOf(page).nth(1).getByRole('link').click();
    await expect(page.getByText(/The payment failed \d times|The payment failed once/)).toBeVisible();
    await expect(page.getByText(/The next attempt is on \d+ \w+ \d{4}\./)).toBeVisible();
    const path = new URL(page.url()).pathname;

    await page.getByLabel('Note (optional)').fill('x'.repeat(501));
    const settle = async (name: 'Mark as paid' | 'Mark as uncollectible') => {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
    };
    await settle('Mark as paid');
    await expect(page.getByText('A note may have 500 characters at most.')).toBeVisible();
    await page.getByLabel('Note (optional)').fill('By bank transfer');
    await settle(javaScriptEnabled ? 'Mark as paid' : 'Mark as uncollectible');
    await expect(page.getByText(javaScriptEnabled ? 'Marked as paid.' : 'Marked as uncollectible.')).toBeVisible();
    await expect(page.getByText('Note: By bank transfer')).toBeVisible();
    const how = javaScriptEnabled ? 'Marked as paid' : 'Given up';
    await expect(page.getByText(new RegExp(`^${how} by Sam Seller on \\d+ \\w+ \\d{4}\\.$`))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Subscription', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/subscriptions/${id}$`));
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText('An invoice is unpaid.')).toHaveCount(0);
    const step = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first();
    await expect(step).toContainText(/By bank transfer.*Sam Seller/s);
    await page.goto('/dashboard/activity?kind=invoice_settle');
    const entry = page.getByRole('row').filter({ hasText: 'Sam Seller settled an invoice of Harbour Coffee' });
    await expect(entry).toHaveCount(1);

    const stranger = await another();
    await signUp(stranger, 'Nosy Neighbour');
    for (const address of [path, `${LIST}/no-id`, `${LIST}/01900000-0000-7000-8000-000000000000`])
      expect((await stranger.goto(address))?.status()).toBe(404);
    await stranger.goto(LIST);
    await expect(stranger.getByText('No invoices yet')).toBeVisible();
  }
});

test('only the document is printed, dark on white, on one sheet of A4', async ({ page }) => {
  await signInAs(page, 'seller');
  await page.goto(`${LIST}?status=open&mode=test`);
  await rowsOf(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('article')).toBeVisible();
  for (const hidden of [
    page.getByRole('navigation'),
    page.locator('[data-test-strip]'),
    page.getByRole('heading', { name: 'Payment' }),
    page.getByRole('button', { name: 'Print' }),
  ])
    await expect(hidden).toBeHidden();
  const colours = await page.evaluate(() => {
    const article = document.querySelector('article');
    return [document.documentElement, ...(article ? [article] : [])].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
  });
  expect(colours).toEqual([
    ['rgb(25, 25, 21)', 'rgb(255, 255, 255)'],
    ['rgb(25, 25, 21)', 'rgb(255, 255, 255)'],
  ]);
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
