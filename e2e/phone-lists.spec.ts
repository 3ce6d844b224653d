import { expect, signInAs, test } from './fixtures.ts';
import { check } from './page-check.ts';

const PHONE = { width: 390, height: 844 };

test('on a phone a list shows six rows or more at once, and its filters wait in a sheet, without JavaScript too', async ({
  another,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await another({ javaScriptEnabled });
    await page.setViewportSize(PHONE);
    await signInAs(page, 'seller');
    for (const list of ['subscriptions', 'invoices', 'customers', 'products?mode=live']) {
      await page.goto(`/dashboard/${list}`);
      // Beside the columns' heads, which only those who listen get.
      const links = page.getByRole('table').getByRole('row').getByRole('link');
      for (let row = 0; row < 6; row += 1) await expect(links.nth(row)).toBeInViewport({ ratio: 1 });
    }
    const header = await page.getByRole('banner').boundingBox();
    if (javaScriptEnabled) expect(header?.height).toBe(56);
    expect(await page.getByRole('button', { name: 'Account' }).boundingBox()).toMatchObject({ height: 40 });

    await page.goto('/dashboard/subscriptions?mode=live');
    const status = page.getByLabel('Status');
    await expect(page.getByRole('searchbox', { name: 'Customer’s name or email' })).toBeVisible();
    await expect(status).toBeHidden();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await status.selectOption('Trialing');
    if (javaScriptEnabled) await check(page);
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL(/status=trialing/);
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
    await expect(status).toBeHidden();
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText('Trialing');
    expect((await row.boundingBox())?.height).toBeLessThan(72);
    // The whole row leads to its page.
    await row.click({ position: { x: 300, y: 50 } });
    await expect(page).toHaveURL(/\/subscriptions\/[0-9a-f-]{36}/);
  }
});
