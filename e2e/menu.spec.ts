import { expect, signIn, signUp, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

test('on a phone a menu shows all of the navigation, and closes when a page is chosen', async ({ page, another }) => {
  const { email } = await signUp(page);
  const [menu, links] = [
    page.getByRole('button', { name: 'Menu', exact: true }),
    page.getByRole('navigation', { name: 'Main' }),
  ];
  await page.goto('/dashboard');
  await expect(menu).toBeHidden();
  const all = await links.getByRole('link').allInnerTexts();
  expect(all).toEqual(expect.arrayContaining(['Subscriptions', 'Connected apps', 'Webhooks', 'Docs', 'Account']));

  await page.setViewportSize(PHONE);
  await expect(links).toBeHidden();
  await menu.click();
  await expect(links.getByRole('link')).toHaveText(all);
  for (const link of await links.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await links.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL(/\/dashboard\/activity$/);
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
  await plain.setViewportSize(PHONE);
  await signIn(plain, email);
  await plain.goto('/dashboard');
  await expect(plain.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await plain.getByRole('button', { name: 'Menu', exact: true }).click();
  await plain.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(plain.getByRole('navigation', { name: 'Main' })).toBeHidden();
});
