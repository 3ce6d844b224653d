import { createStore, expect, signIn, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

test('the menu leads on, says more to developers, and on a phone waits behind a button', async ({ page, another }) => {
  const { email } = await signUp(page);
  const links = page.getByRole('navigation', { name: 'Main' });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await page.goto('/dashboard/members');
  await expect(page.getByText('No stores yet')).toBeVisible();
  await createStore(page, 'Harbour Books');
  await links.getByRole('link', { name: 'Members' }).click();
  await expect(page).toHaveURL(/\/stores\/[^/]+\/members$/);
  // There, one link has this name: the store's tab.
  await expect(page.getByRole('link', { name: 'Members', exact: true })).toHaveCount(1);
  await createStore(page, 'Harbour Prints');
  await check(page, '/dashboard/members');
  await page.getByRole('table').getByRole('link', { name: 'Harbour Prints' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await links.getByRole('link', { name: 'Stores' }).click();
  await page.waitForURL('**/dashboard/stores');
  await check(page);
  await page.getByRole('table').getByRole('link', { name: 'Harbour Books' }).click();
  await expect(page.getByLabel('Store name')).toHaveValue('Harbour Books');
  const more = links.getByRole('link', { name: /^(?:Webhooks|Docs)$/ });
  await expect(more).toHaveCount(0);
  await page.goto('/dashboard/account');
  await page.getByLabel('I build apps').check();
  await page.getByRole('form', { name: 'You' }).getByRole('button', { name: 'Save' }).click();
  await expect(more).toHaveCount(2);
  await expect(menu).toBeHidden();
  const all = await links.getByRole('link').allInnerTexts();
  const some = ['Stores', 'Members', 'Subscriptions', 'Connected apps', 'OAuth Apps', 'API Keys', 'Account'];
  expect(all).toEqual(expect.arrayContaining(some));

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(links).toBeHidden();
  await menu.click();
  await expect(links.getByRole('link')).toHaveText(all);
  for (const link of await links.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await links.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(links).toBeHidden();
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(links).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(links.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await expect(menu).toBeFocused();

  const plain = await another({ javaScriptEnabled: false });
  await plain.setViewportSize({ width: 390, height: 844 });
  await signIn(plain, email);
  await plain.goto('/dashboard');
  // A button that does nothing isn't there.
  await expect(plain.getByRole('button', { name: 'Search' })).toBeHidden();
  const plainLinks = plain.getByRole('navigation', { name: 'Main' });
  await expect(plainLinks).toBeHidden();
  await plain.getByRole('button', { name: 'Menu', exact: true }).click();
  await plainLinks.getByRole('link', { name: 'Invoices' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(plainLinks).toBeHidden();
});
