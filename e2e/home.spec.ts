import { ESSENTIAL_KINDS, NOTICE_KIND_NAMES } from '@/lib/journal/notices/notice-kind.ts';
import { createStore, expect, fillSignIn, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';
import { sampleStore } from './sample-store.ts';

test('a new seller finds first steps, the developers’ apart, and hides them', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('done')).toHaveCount(0);
  await expect(steps.getByText('npm run')).toBeHidden();
  await steps.getByText('For developers').click();
  await expect(steps.getByText('npm run example-app')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Register an app' })).toBeVisible();
  await check(page);
  await steps.getByRole('link', { name: 'Create a store' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New store' })).toBeVisible();
  await createStore(page, 'Harbour Books');
  await page.goto('/dashboard');
  await expect(steps.getByText('done')).toHaveCount(1);
  await expect(steps.getByRole('link', { name: 'Add a product' })).toHaveAttribute('href', '/dashboard/products/new');
  await expect(page.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Your store was created');
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Harbour Books').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'New store', exact: true })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.getByRole('link', { name: 'Show all activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('home and notices lead to a failed payment and another device', async ({ page, another }) => {
  const store = await sampleStore(page);
  const plain = await another({ javaScriptEnabled: false });
  for (const device of [await another(), plain]) {
    await device.goto('/sign-in');
    await fillSignIn(device, store.email);
    await device.waitForURL('**/dashboard');
  }

  await page.goto('/dashboard?mode=test');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const devices = attention.getByRole('listitem').filter({ hasText: /^Chrome on Linux, / });
  await expect(attention.getByText('A new device signed in to your account')).toHaveCount(1);
  await expect(devices).toHaveCount(2);
  await expect(attention.getByRole('link', { name: 'sign out there' })).toHaveAttribute('href', '/dashboard/account');
  await expect(page.getByRole('img', { name: 'Invoiced and collected in USD, day by day' })).toBeVisible();
  await page.getByText('The last 30 days as a table').first().click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(31);
  await check(page);
  const bell = page.getByRole('link', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices: 2 unread');
  await bell.click();
  const items = page.getByRole('list', { name: 'Notices' }).getByRole('listitem');
  const unread = items.filter({ hasText: 'Unread' });
  await expect(unread.getByRole('button', { name: 'Mark as read' })).toHaveCount(2);
  // What is opened is read.
  await unread.getByRole('button', { name: 'A new device signed in to your account' }).first().click();
  await page.waitForURL('**/dashboard/account**');
  await bell.click();
  await expect(unread).toHaveCount(1);
  await page.goto('/dashboard?mode=test');
  await expect(devices).toHaveCount(1);
  await attention.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(devices).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Notices');
  await bell.click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);

  await plain.goto('/dashboard?mode=test');
  await plain.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: / by / }).click();
  await expect(plain.getByRole('heading', { name: 'Payment' })).toBeVisible();
  // Whoever owns a store gets what may be the only sign of somebody else at work.
  await plain.goto('/dashboard/account');
  const form = plain.getByRole('form', { name: 'Notices by mail' });
  const box = form.getByRole('checkbox', { name: 'A payment failed', exact: true });
  await expect(form.getByRole('checkbox')).toHaveCount(NOTICE_KIND_NAMES.length - ESSENTIAL_KINDS.length);
  await expect(form.getByText('Always, because you own a store')).toBeVisible();
  await box.uncheck();
  await form.getByRole('button', { name: 'Update notices' }).click();
  await expect(form.getByText('Your notices have been saved.')).toBeVisible();
  await plain.goto('/dashboard/account');
  await expect(box).not.toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'A webhook endpoint was switched off' })).toBeChecked();
});
