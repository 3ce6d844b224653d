import type { Locator, Page, Route } from '@playwright/test';
import { expect, newSeller, signUp, test } from './fixtures.ts';

/** Presses a button while nothing is answered: it shows that within 100 ms, as wide as before, and what else then. */
async function press(page: Page, button: Locator, meanwhile = async () => {}): Promise<void> {
  const held: Route[] = [];
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') held.push(route);
    else await route.continue();
  });
  const shown = button.evaluate(
    (one) =>
      new Promise<[ms: number, ring: string, wider: number]>((resolve) => {
        const { width } = one.getBoundingClientRect();
        let pressed = 0;
        one.addEventListener('click', () => (pressed = performance.now()), { capture: true });
        const look = () => {
          if (one.ariaDisabled !== 'true') return;
          const wider = one.getBoundingClientRect().width - width;
          resolve([performance.now() - pressed, getComputedStyle(one, '::after').content, wider]);
        };
        new MutationObserver(look).observe(one, { attributes: true });
      }),
  );
  await button.click({ noWaitAfter: true });
  const [ms, ring, wider] = await shown;
  expect(ms).toBeLessThan(100);
  expect([ring, wider]).toEqual(['""', 0]);
  await meanwhile();
  // A browser that still waits for an answer is not closed.
  for (const route of held) await route.continue();
  await page.unrouteAll({ behavior: 'wait' });
}

test('a button that sends shows at once that it is pending, whatever kind of form it is in', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/account');
  await press(page, page.getByRole('form', { name: 'You' }).getByRole('button', { name: 'Save' }));
  // A plain form, which loads another page.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account' }).click();
  await press(page, page.getByRole('button', { name: 'Sign out' }));
  await page.waitForURL('**/sign-in*');
});

test('what takes longer than a second says so with its numbers, and that the page can be left', async ({ page }) => {
  await newSeller(page, 'Northwind');
  await page.goto('/dashboard/stores');
  await page.getByRole('main').getByRole('link', { name: 'Northwind' }).click();
  await page.waitForURL(/stores\/[0-9a-f-]+$/);
  const path = new URL(page.url()).pathname;
  const bar = page.getByRole('progressbar', { name: 'Under way' });
  await press(page, page.getByRole('button', { name: 'Fill with sample data' }), () => expect(bar).toBeVisible());
  await page.waitForURL('**/dashboard/subscriptions*');
  await page.goto(`${path}/reset`);
  await press(page, page.getByRole('button', { name: 'Reset test data' }), async () => {
    await expect(bar).toBeVisible();
    await expect(
      page.getByRole('status').getByText(/test subscriptions with .* You can leave this page/),
    ).toBeVisible();
  });
  await page.waitForURL('**/dashboard/stores/*');
});
