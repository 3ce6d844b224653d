import { connect, createStore, expect, fillSignIn, sellerWithApp, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';
import { sampleStore } from './sample-store.ts';

test('a new seller finds first steps with buttons, and the developers’ apart from them', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'First steps' });
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
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'In your stores' })).toContainText('Your store was created');
  await steps.getByRole('link', { name: 'Add a product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible();
});

test('home leads to what needs attention: a failed payment, an end that comes, another device', async ({
  page,
  another,
}) => {
  const store = await sampleStore(page);
  const { id } = await store.find('active', 'Espresso Club', 'Monthly');
  await store.call('PATCH', `/subscriptions/${id}`, { action: 'cancel' });
  const elsewhere = await another({ javaScriptEnabled: false });
  await elsewhere.goto('/sign-in');
  await fillSignIn(elsewhere, store.email);
  await elsewhere.waitForURL('**/dashboard');

  await page.goto('/dashboard?mode=test');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByText('A new device signed in to your account')).toBeVisible();
  await expect(attention.getByText(/^Chrome on Linux, .+\. If this wasn’t you/)).toBeVisible();
  await check(page);
  await attention.getByRole('link', { name: 'Check devices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.goto('/dashboard?mode=test');
  await attention.getByRole('button', { name: 'Dismiss' }).click();
  await expect(attention.getByText('A new device signed in')).toHaveCount(0);
  await page.goto('/dashboard?mode=test');
  await expect(attention.getByText('A new device signed in')).toHaveCount(0);
  await attention.getByRole('link', { name: 'Show invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expect(page.getByText('Test data: no real customers')).toBeVisible();

  // The live side of the store is empty; the device that has just signed in isn’t told of itself.
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByText('Nothing needs your attention.')).toBeVisible();
  await elsewhere.goto('/dashboard?mode=test');
  await expect(elsewhere.getByRole('link', { name: 'Show invoice' })).toBeVisible();
  await expect(elsewhere.getByText('A new device signed in')).toHaveCount(0);
});

test('home sums up the day: what happened to the store first, what developers did after it', async ({
  page,
  party,
}) => {
  const { app } = await sellerWithApp(page, party);
  await connect(page, app);
  await page.goto('/dashboard?mode=test');
  const day = page.getByRole('region', { name: 'What happened' });
  await expect(day.getByRole('heading', { level: 3, name: /^(?:Today|Yesterday)$/ }).first()).toBeVisible();
  await expect(day.getByRole('list').first()).toContainText(/connected to .* in test mode|was created/);
  await expect(day.getByRole('list', { name: 'For developers' })).toContainText('was registered');
  await day.getByRole('link', { name: 'Show all activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});
