import { expect, signInAs, test } from './fixtures.ts';
import { check } from './page-check.ts';

const PHONE = { width: 390, height: 844 };

test('on a phone a list shows six rows at once, and its filters wait in a sheet', async ({ page, another }) => {
  const plain = await another({ javaScriptEnabled: false });
  for (const view of [page, plain]) {
    await view.setViewportSize(PHONE);
    await signInAs(view, 'seller');
    await view.goto('/dashboard/subscriptions?mode=live');
    expect(await view.getByRole('button', { name: 'Account' }).boundingBox()).toMatchObject({ height: 40 });
    const order = view.getByLabel('Sort');
    await expect(view.getByRole('searchbox', { name: 'Customer’s name or email' })).toBeVisible();
    await expect(order).toBeHidden();
    await view.getByRole('button', { name: 'Filter', exact: true }).click();
    await order.selectOption('Oldest first');
    if (view === page) await check(view);
    await view.getByRole('button', { name: 'Show results' }).click();
    await expect(view).toHaveURL(/order=asc/);
    await expect(view.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
    await expect(order).toBeHidden();
    await view
      .getByRole('navigation', { name: 'Status' })
      .getByRole('link', { name: /^Trialing\s*\d+$/ })
      .click();
    await expect(view).toHaveURL(/status=trialing/);
    await expect(view.locator('.loading-bar')).toHaveCount(0);
    const row = view.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText('Trialing');
    expect((await row.boundingBox())?.height).toBeLessThan(72);
    // The whole row leads to its page.
    await row.click({ position: { x: 300, y: 50 } });
    await expect(view).toHaveURL(/\/subscriptions\/[0-9a-f-]{36}/);
  }
  await plain.goto('/dashboard/subscriptions?mode=live');
  const shown = () => plain.getByRole('table').getByRole('row').nth(1).getByRole('link').getAttribute('href');
  const first = await shown();
  await plain.getByRole('link', { name: 'Older' }).click();
  expect(await shown()).not.toBe(first);
  await plain.getByRole('link', { name: 'Newer' }).click();
  await expect(plain.getByRole('link', { name: 'Newer' })).toHaveCount(0);
  expect(await shown()).toBe(first);
  for (const list of ['subscriptions', 'invoices', 'customers', 'products?mode=live']) {
    await page.goto(`/dashboard/${list}`);
    // Beside the columns' heads, which only those who listen get.
    const links = page.getByRole('table').getByRole('row').getByRole('link');
    for (let row = 0; row < 6; row += 1) await expect(links.nth(row)).toBeInViewport({ ratio: 1 });
  }
  // One row, which the store is in.
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(55);
  await expect(page.getByRole('banner').getByRole('button', { name: 'All stores' })).toBeInViewport({ ratio: 1 });
});

test('a list shows what is found while somebody types, and by Enter without JavaScript', async ({
  page,
  unscripted,
}) => {
  await signInAs(page, 'seller');
  await page.goto('/dashboard/invoices?mode=live');
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  const number = (await rows.nth(2).getByRole('link').innerText()).trim();
  const field = page.getByRole('searchbox', { name: 'Number or customer' });
  await field.pressSequentially(number.slice('INV-'.length), { delay: 30 });
  // Another store may have one, too.
  await expect.poll(() => rows.count()).toBeLessThan(4);
  await expect(rows.nth(1)).toContainText(number);
  await expect(field).toBeFocused();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('link', { name: /^All\s*[\d,]+$/ })).toBeVisible();

  const plain = await unscripted(page);
  await plain.goto('/dashboard/customers?mode=live');
  const name = (await plain.getByRole('table').getByRole('row').nth(3).getByRole('link').innerText()).trim();
  await plain.getByRole('searchbox', { name: 'Name or email' }).fill(name.slice(1));
  await plain.keyboard.press('Enter');
  await expect(plain).toHaveURL(/search=/);
  await expect(plain.getByRole('table').getByRole('row').nth(1)).toContainText(name);
});
