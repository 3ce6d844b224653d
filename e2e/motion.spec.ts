import { expect, signUp, test } from './fixtures.ts';

test('what an action has come to fades in at once, unless its person asks for less motion', async ({ page }) => {
  await signUp(page);
  for (const [reducedMotion, duration, faded] of [
    ['no-preference', '0.12s', 'opacity'],
    ['reduce', '0s', null],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/dashboard/account');
    await page.evaluate(() =>
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        if (target instanceof HTMLElement && 'notice' in target.dataset) document.body.dataset.faded = propertyName;
      }),
    );
    await page.getByLabel('Name').fill('After');
    await page.getByRole('form', { name: 'You' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-notice]')).toHaveCSS('transition-duration', duration);
    const body = page.locator('body');
    if (faded) await expect(body).toHaveAttribute('data-faded', faded);
    else await expect(body).not.toHaveAttribute('data-faded');
  }
});
