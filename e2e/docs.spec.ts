import { expect, test } from './fixtures.ts';

test('without JavaScript an error is found by its code, and a language chosen', async ({ another }) => {
  const page = await another({ javaScriptEnabled: false });
  await page.goto('/docs');
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('ambiguous_variant');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('results for “ambiguous_variant”')).toBeVisible();
  await page.getByRole('link', { name: '422 ambiguous_variant' }).click();
  await expect(page).toHaveURL('/docs/errors#error-api-422-ambiguous_variant');
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
  await page.getByRole('link', { name: 'Next You have a store platform' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have a store platform' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous Errors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();

  // One language at a time, chosen with the keyboard too.
  await page.goto('/docs/tokens');
  const languages = page.getByRole('group', { name: 'Sample to exchange the code' });
  const sample = page.getByRole('region', { name: /: exchange the code$/ });
  await expect(sample).toHaveAccessibleName('curl: exchange the code');
  await languages.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(sample).toHaveAccessibleName('Node.js: exchange the code');
  await languages.getByText('PHP').click();
  await expect(sample).toContainText('file_get_contents');
});

test('the chosen language goes for every sample; a phone has a menu', async ({ page }) => {
  await page.goto('/docs/tokens');
  await page.getByRole('group', { name: 'Sample to exchange the code' }).getByText('Python').click();
  await expect(page.getByRole('region', { name: 'Python: disconnect' })).toBeVisible();
  await page.goto('/docs/connect');
  await expect(page.getByRole('region', { name: 'Python: call an endpoint' })).toContainText('import urllib.request');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/webhooks');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByText('Menu', { exact: true }).click();
  await menu.getByRole('link', { name: 'Verify the signature' }).click();
  await expect(page).toHaveURL('/docs/webhooks#verify');
  await menu.getByRole('link', { name: 'Events API' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events API' })).toBeVisible();
});
