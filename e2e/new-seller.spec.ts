import type { Page } from '@playwright/test';
import { expect, fillSignUp, fillStore, origin, registerApp, startConnecting, test } from './fixtures.ts';
import { keyboardOf, stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';

const SCOPES = ['products:read', 'subscriptions:read', 'subscriptions:write', 'subscription_invoices:read'];
const MONTHLY = 3900;

/** An amount in minor units: “−$12.30” is -1230. */
function cents(text: string): number {
  const [, sign, amount = ''] = /^([-−]?)\$([\d,]+\.\d\d)$/.exec(text.trim()) ?? [];
  if (amount === '') throw new Error(`“${text}” is no amount.`);
  return Math.round(Number(amount.replaceAll(',', '')) * 100) * (sign ? -1 : 1);
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The lines and the total of each invoice on a subscription’s page, newest first. */
async function invoicesOn(page: Page): Promise<{ lines: number[]; total: number }[]> {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Invoices', exact: true }) });
  const invoices = [];
  for (const item of await card.locator('li').all()) {
    const amounts = (await item.locator('dd').allTextContents()).map(cents);
    invoices.push({ lines: amounts.slice(0, -1), total: amounts.at(-1) ?? 0 });
  }
  return invoices;
}

test('a new seller fills a store, connects an app, swaps a plan there by keyboard, moves a year on, and reads twelve invoices', async ({
  page,
  party,
}) => {
  await fillSignUp(page, 'Nina New');
  await page.getByRole('link', { name: 'New store' }).click();
  await fillStore(page, 'Nina’s Beans');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Fill with sample data' }).click();
  await expect(page.getByText('The sample data is in')).toBeVisible();
  const storePage = `/dashboard/stores/${new URL(page.url()).searchParams.get('store')}`;

  const app = await registerApp(page, { redirectUris: [party.redirectUri], scopes: SCOPES });
  party.configure({ issuer: await origin(page), clientId: app.clientId, clientSecret: app.clientSecret, mode: 'test' });
  await startConnecting(page, party);
  await page.getByText('Details for developers').click();
  await expect(page.getByText('GET /api/v1/products', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('mode')).toHaveText('test');

  const keys = keyboardOf(page);
  const { button, link } = stopsOf(page);
  await keys.press(link('Subscriptions'));
  const list = page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem');
  const monthly = list.filter({ hasText: 'Espresso Club (Monthly)' }).filter({ hasText: 'active, until' });
  await keys.press(monthly.getByRole('link').first());
  await page.waitForURL('**/subscriptions/*');
  const id = page.url().split('/').at(-1) ?? '';
  await keys.press(button('Cancel'));
  await expect(page.getByTestId('period')).toContainText('cancels');
  await keys.press(button('Resume'));
  await expect(page.getByTestId('period')).toContainText('until');
  await keys.choose(page.getByLabel('New plan'), 'Roastery Pass (M');
  await keys.press(button('Preview'));
  const preview = page.getByRole('list', { name: 'Preview' }).locator('.amount');
  await expect(preview).toHaveCount(2);
  const [credit = 0, debit = 0] = (await preview.allInnerTexts()).map(cents);
  expect(credit).toBeLessThan(0);
  expect(debit).toBeGreaterThan(-credit);
  const next = page.getByRole('list', { name: 'Next invoice' }).locator('.amount');
  expect((await next.allInnerTexts()).map(cents)).toEqual([credit, debit, MONTHLY]);
  await check(page);
  await keys.press(button('Confirm swap'));
  await expect(page.getByRole('status')).toHaveText('The plan was swapped.');

  await page.goto(`/dashboard/subscriptions/${id}`);
  const before = await invoicesOn(page);
  await page.goto(storePage);
  await page.getByLabel('By', { exact: true }).selectOption('year');
  await page.getByRole('button', { name: 'Move time' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move time' }).click();
  await expect(page.getByText(/^The clock has moved from .* invoices were issued/)).toBeVisible();

  await page.goto(`/dashboard/subscriptions/${id}?all=1`);
  await expect(page.getByText('Roastery Pass (Monthly)').first()).toBeVisible();
  const all = await invoicesOn(page);
  const year = all.slice(0, all.length - before.length);
  expect(year).toHaveLength(12);
  for (const { lines, total } of all) expect(sum(lines)).toBe(total);
  // The first renewal collects what the swap left pending; every month after it costs the plan’s price.
  expect(year.at(-1)?.lines).toEqual([credit, debit, MONTHLY]);
  for (const { lines } of year.slice(0, -1)) expect(lines).toEqual([MONTHLY]);
  expect(sum(year.map(({ total }) => total))).toBe(12 * MONTHLY + credit + debit);
});
