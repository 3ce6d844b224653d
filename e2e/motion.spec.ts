import { expect, signUp, test } from './fixtures.ts';

test('what an action has come to fades in, unless its person asks for less motion', async ({ page }) => {
  await signUp(page);
  for (const [reducedMotion, duration] of [
    ['no-preference', '0.12s'],
    ['reduce', '0s'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/dashboard/account');
    await page.getByLabel('Name').fill('After');
    await page.getByRole('form', { name: 'You' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-notice]')).toHaveCSS('transition-duration', duration);
  }
});
