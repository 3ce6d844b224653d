import { createStore, expect, signIn, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

test('the menu leads on, says more to developers, and on a phone waits behind a button', async ({ page, another }) => {
  const { email } = await signUp(page);
  const links = page.getByRole('navigation', { name: 'Main' });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await page.goto('/dashboard/members');
  await expect(page.getByText('No stores yet')).toBeVisible();
  const shop = ['Home', 'Subscriptions', 'Customers', 'Products', 'Invoices', 'Connected apps', 'Activity'];
  await expect(links.getByRole('link')).toHaveText([...shop, 'OAuth Apps', 'API Keys']);
  await links.getByRole('button', { name: 'More' }).click();
  await expect(links.getByRole('link')).toHaveText([...shop, 'OAuth Apps', 'API Keys', 'Webhooks', 'Docs']);
  await page.goto('/dashboard/account');
  await page.getByLabel('I build apps').uncheck();
  await page.getByRole('form', { name: 'You' }).getByRole('button', { name: 'Save' }).click();
  await expect(links.getByRole('link')).toHaveText([...shop, 'OAuth Apps', 'API Keys']);
  await expect(menu).toBeHidden();
  const all = await links.getByRole('link').allInnerTexts();
  // However low the window, what ends the session is never cut off.
  await page.setViewportSize({ width: 1280, height: 480 });
  await expect(page.getByRole('button', { name: 'Account' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('dialog').getByText('Language').click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Konto' }).click();
  await page.getByRole('dialog').getByText('Sprache').click();
  await page.getByRole('button', { name: 'English' }).click();

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

test('one store at a time: lists, Home and search follow what the frame’s menu chose', async ({ page, unscripted }) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  await createStore(page, 'Harbour Prints');
  const menu = page.getByRole('menu');
  const chooser = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
  await page.goto('/dashboard/activity');
  await expect(page.getByText('Harbour Books').filter({ visible: true }).first()).toBeVisible();
  await chooser('All stores').click();
  await expect(menu.getByRole('menuitem')).toHaveText(['Harbour Books', 'Harbour Prints', 'All stores']);
  await check(page);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(chooser('Harbour Prints')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Harbour Books')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(main.getByRole('link', { name: 'Harbour Prints' })).toBeVisible();
  await expect(main.getByText('Harbour Books')).toHaveCount(0);

  // Its people and settings; the same page of the other store.
  await chooser('Harbour Prints').click();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page).toHaveURL(/\/stores\/[^/]+\/members$/);
  const prints = page.url();
  const plain = await unscripted(page);
  await plain.goto(prints);
  await plain.getByRole('button', { name: 'Harbour Prints', exact: true }).click();
  await plain.getByRole('menuitem', { name: 'Harbour Books' }).click();
  await expect(plain).toHaveURL(/\/stores\/[^/]+\/members$/);
  expect(plain.url()).not.toBe(prints);

  // One that is gone leaves all, and the mode as it was.
  await page.goto('/dashboard/customers');
  await page.getByRole('radio', { name: 'Test' }).check();
  await page.goto(plain.url().replace(/members$/, 'delete'));
  await page.getByLabel('Store name').fill('Harbour Books');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The store was deleted')).toBeVisible();
  await createStore(page, 'Harbour Maps');
  await page.goto('/dashboard/customers');
  await expect(chooser('All stores')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Test' })).toBeChecked();
});
