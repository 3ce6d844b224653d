import { expect, test } from './fixtures.ts';
import { sampleStore } from './sample-store.ts';

test('an unpaid invoice fits one sheet of A4, and is settled without JavaScript', async ({ page, unscripted }) => {
  const store = await sampleStore(page);
  const { id } = await store.find('past_due', 'Espresso Club', 'Monthly');
  const plain = await unscripted(page);
  await plain.goto('/dashboard/invoices?mode=test');
  await plain.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Unpaid' }).click();
  const rows = plain.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(/Uma Frost.*Unpaid.*next attempt/s);
  await rows.nth(1).getByRole('link').click();
  await expect(plain.getByText(/The payment failed \d times|The payment failed once/)).toBeVisible();
  await expect(plain.getByText(/The next attempt is on \d+ \w+ \d{4}\./)).toBeVisible();

  await page.goto(plain.url());
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
  for (const part of [page.locator('html'), page.getByRole('article')]) {
    await expect(part).toHaveCSS('color', 'rgb(25, 25, 21)');
    await expect(part).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

  await expect(plain.getByRole('button', { name: 'Mark as uncollectible' })).toBeVisible();
  for (const note of ['x'.repeat(501), 'By bank transfer']) {
    await plain.getByLabel('Note (optional)').fill(note);
    await plain.getByRole('button', { name: 'Mark as paid' }).click();
    await plain.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    const isTooLong = plain.getByText('A note may have 500 characters at most.');
    await expect(isTooLong).toHaveCount(note.length > 500 ? 1 : 0);
  }
  await expect(plain.getByText('Marked as paid.')).toBeVisible();
  await expect(plain.getByText('Note: By bank transfer')).toBeVisible();
  await expect(plain.getByText(/^Marked as paid by Sam Seller on \d+ \w+ \d{4}\.$/)).toBeVisible();
  await expect(plain.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0);
  await plain.getByRole('link', { name: 'Subscription', exact: true }).click();
  await expect(plain).toHaveURL(new RegExp(`/dashboard/subscriptions/${id}$`));
  await expect(plain.getByText('Active', { exact: true })).toBeVisible();
  const step = plain.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(step).toContainText(/By bank transfer.*Sam Seller/s);
});
