import type { Page } from '@playwright/test';
import { connect, expect, registerApp, signIn, test } from './fixtures.ts';
import { check } from './page-check.ts';
import { apiOf, sampleStore } from './sample-store.ts';

const LIST = '/dashboard/subscriptions';
const MENU = ['Pause', 'Cancel', 'Cancel now'];

/** Presses a button, in the menu of the subscription where it is one of those. */
async function press(page: Page, name: string): Promise<void> {
  // Pausing has a page of its own, which its menu leads to.
  const button = page.getByRole(name === 'Pause' ? 'link' : 'button', { name, exact: true });
  if (MENU.includes(name) && !(await button.isVisible())) await page.getByLabel('More actions').click();
  await button.click();
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function preview(page: Page, plan: string, when = 'Now'): Promise<void> {
  await page.getByRole('link', { name: 'Change plan', exact: true }).click();
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: plan });
  await page.getByRole('radio', { name: when }).check();
  await press(page, 'Preview');
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeInViewport({ ratio: 1 });
}

test('a plan is changed for exactly what the preview showed, or not at all', async ({ page }) => {
  const store = await sampleStore(page);
  const { id } = await store.find('active', 'Espresso Club', 'Monthly');
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto(`${LIST}/${id}`);
  await preview(page, 'Roastery Pass (Yearly), $390.00 per year', 'At the end of the period');
  await expect(card(page, 'Preview')).toContainText('Nothing is charged now.');
  await expect(card(page, 'Preview')).toContainText('$390.00');
  await press(page, 'Confirm change');
  await expect(page.getByText('The change of plan is scheduled')).toBeVisible();
  await expect(card(page, 'Overview')).toContainText('then changes to Roastery Pass (Yearly)');
  await press(page, 'Keep the plan');
  await expect(page.getByText('was taken back')).toBeVisible();
  await expect(card(page, 'Overview')).not.toContainText('then changes to');

  await preview(page, 'Roastery Pass (Monthly), $39.00 per month');
  const shown = card(page, 'Preview');
  await expect(shown).toContainText(/Unused time on Espresso Club \(Monthly\).*× \$19.00 = −\u2060\$/);
  await expect(shown).toContainText(/Remaining time on Roastery Pass \(Monthly\).*× \$39.00 = \$/);
  await expect(shown).toContainText(/Due now\s*\$0\.00/);
  const total = await shown.locator('dl').last().locator('dd').last().innerText();
  await check(page);
  await press(page, 'Confirm change');
  await expect(page.getByText('The plan was changed.')).toBeVisible();
  await expect(card(page, 'Next invoice').locator('dd').last()).toHaveText(total);
  const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.first()).toContainText(/Changed from Espresso Club.*to Roastery Pass.*Sam Seller/);
  await press(page, 'Cancel now');
  await expect(page.getByRole('dialog')).toContainText(/What is pending, \$\d+\.\d\d, is invoiced and collected now/);
  await press(page, 'Keep subscription');

  // An app changes it meanwhile: nothing is done, and a new preview is shown. Another interval is due at once.
  const scopes = ['subscriptions:read', 'subscriptions:write'];
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes });
  const { call } = apiOf(page, await connect(page, app, 'test'));
  await preview(page, 'Espresso Club (Yearly), $190.00 per year');
  const other = await store.find('active', 'Office Beans', 'Small, monthly');
  await call('PATCH', `/subscriptions/${id}`, { action: 'swap', variant_id: other.variant.id });
  await press(page, 'Confirm change');
  await expect(page.getByText('Something has changed since that preview')).toBeVisible();
  await expect(shown).toContainText('Unused time on Office Beans (Small, monthly)');
  const due = await shown.getByText('Due now').locator('xpath=following-sibling::*').innerText();
  expect(due).toMatch(/^\$\d+\.\d\d$/);
  await press(page, 'Confirm change');
  const invoice = card(page, 'Invoices').getByRole('listitem').first();
  await expect(invoice).toContainText(due);
  await invoice.getByRole('link', { name: /^INV-\d{6}$/ }).click();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(due);

  await page.goto(`${LIST}/${id}`);
  await press(page, 'Pause');
  await press(page, 'Pause subscription');
  await expect(page.locator('main:has-text("is paused. Nothing renews") details[data-menu]:not([open])')).toBeVisible();
  await call('PATCH', `/subscriptions/${id}`, { action: 'cancel_immediately' });
  await press(page, 'Resume');
  await press(page, 'Resume subscription');
  await expect(page.getByText('The subscription has ended, so it can’t be changed any more.')).toBeVisible();

  // The seller reads what the app did, in its developer's activity too.
  await expect(page.getByText('None: the subscription has ended.')).toBeVisible();
  const ofApp = timeline.filter({ hasText: app.name });
  await expect(ofApp).toHaveText([/Canceled at once/, /Changed from/]);
  await expect(ofApp.first()).toContainText(/req_\w+/);
  await page.goto(`/dashboard/developer/apps/${app.id}/activity`);
  const changed = page.getByRole('row').filter({ hasText: 'changed the plan of a subscription' });
  await expect(changed.getByRole('link', { name: / · / })).toHaveAttribute('href', `${LIST}/${id}?mode=test`);
});

test('without JavaScript: a subscription’s life; a failed payment does nothing', async ({ page: maker, another }) => {
  const store = await sampleStore(maker);
  const page = await another({ javaScriptEnabled: false });
  await signIn(page, store.email);
  await page.goto(LIST);
  await page.getByRole('link', { name: 'New subscription' }).click();
  await page.getByLabel('Mode', { exact: true }).selectOption('Test');
  await page.getByLabel('Customer (optional)').fill('nobody@example.com');
  await press(page, 'Show customers');
  await expect(page.getByText('No customer found')).toBeVisible();
  await page.getByLabel('Customer (optional)').fill('uma fr');
  await press(page, 'Show customers');
  await expect(page.getByRole('radio', { name: 'Uma Frost' })).toBeChecked();
  await press(page, 'Create subscription');
  await expect(page.getByText('Choose a plan.')).toBeVisible();
  const plan = page.getByLabel('Plan', { exact: true });
  await plan.selectOption({ label: 'Espresso Club (Monthly), $19.00 per month' });
  await press(page, 'Create subscription');
  await expect(page.getByText('The payment failed, so nothing was changed.')).toBeVisible();
  // What was chosen is still there. A trial costs nothing yet; unpausing it has to be paid.
  await page.getByLabel('Trial days').fill('5');
  await press(page, 'Create subscription');
  await expect(page.getByText('The subscription was created.')).toBeVisible();
  await expect(page.getByText('Trialing', { exact: true })).toBeVisible();
  await expect(card(page, 'Overview')).toContainText('Espresso Club (Monthly)');
  await press(page, 'Pause');
  await press(page, 'Pause subscription');
  await press(page, 'Resume');
  await press(page, 'Resume subscription');
  await expect(page.getByText('The payment failed, so nothing was changed.')).toBeVisible();
  await expect(card(page, 'Overview')).toContainText('does not renew while paused');

  const { id, customer } = await store.find('active', 'Espresso Club', 'Monthly');
  await page.goto(`${LIST}/${id}`);
  await press(page, 'Pause');
  await press(page, 'Pause subscription');
  await expect(page.getByText('The subscription is paused. Nothing renews')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change plan', exact: true })).toHaveCount(0);
  const invoices = card(page, 'Invoices').getByRole('link');
  const count = await invoices.count();
  await press(page, 'Resume');
  await expect(page.getByRole('dialog')).toContainText('$19.00 is invoiced and collected now.');
  await press(page, 'Resume subscription');
  await expect(page.getByText('The subscription is active again')).toBeVisible();
  await expect(invoices).toHaveCount(count + 1);
  await press(page, 'Cancel now');
  await expect(page.getByRole('dialog')).toContainText('It ends at once and can’t be brought back.');
  await press(page, 'End subscription now');
  await expect(page.getByText('The subscription has ended.', { exact: true })).toBeVisible();
  for (const name of ['Pause', 'Cancel', 'Cancel now', 'Resume'])
    await expect(page.getByRole(name === 'Pause' ? 'link' : 'button', { name, exact: true })).toHaveCount(0);

  // Their page leads to another one, which starts on a date.
  await page.getByRole('main').getByRole('link', { name: customer.name, exact: true }).click();
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('link').first()).toBeVisible();
  await page.goto(`${LIST}/new?customer=${customer.id}`);
  await expect(page.getByRole('radio', { name: customer.name })).toBeChecked();
  await plan.selectOption({ label: 'Roastery Pass (Yearly), $390.00 per year' });
  await page.getByRole('radio', { name: 'On a date' }).check();
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const starts = { '2020-02-29': 'Choose a day after today', [day]: 'The subscription was created.' };
  for (const [typed, said] of Object.entries(starts)) {
    await page.getByLabel('Start date').fill(typed);
    await press(page, 'Create subscription');
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(card(page, 'Overview').locator(`time[datetime^="${day}T00:00"]`)).not.toHaveCount(0);
  await expect(card(page, 'Invoices')).toContainText('None yet');
});
