import type { Page } from '@playwright/test';
import { expect, fillSignUp, fillStore, origin, registerApp, startConnecting, test } from './fixtures.ts';
import { apiOf } from './sample-store.ts';

const READING = ['products:read', 'customers:read', 'subscriptions:read', 'subscription_invoices:read'];
const SCOPES = [...READING, 'subscriptions:write'];
const MONTHLY = 3900;
const DAY_MS = 86_400_000;

/** An amount in minor units: “−$12.30” is -1230. */
function cents(text: string): number {
  const [, sign, amount = ''] = /^([-−]?)\u2060?\$([\d,]+\.\d\d)$/.exec(text.trim()) ?? [];
  if (amount === '') throw new Error(`“${text}” is no amount.`);
  return Math.round(Number(amount.replaceAll(',', '')) * 100) * (sign ? -1 : 1);
}

/** What the clock of the store that is open says, in milliseconds. */
const clockOn = async (page: Page) => Date.parse((await page.getByTestId('test-clock').getAttribute('datetime')) ?? '');

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

test('a new seller’s app swaps a plan, a year goes by, twelve invoices come', async ({ page, party, unscripted }) => {
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
  await page.getByText('Technical details').click();
  await expect(page.getByText('GET /api/v1/products', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('mode')).toHaveText('test');

  const { call, find } = apiOf(page, party.lastToken());
  const { id } = await find('active', 'Espresso Club', 'Monthly');
  const { variant } = await find('active', 'Roastery Pass', 'Monthly');
  const swap = { action: 'swap', variant_id: variant.id };
  const amountsOf = ({ body }: { body: never }) =>
    (body as { data: { lines: { amount: number }[] } }).data.lines.map(({ amount }) => amount);
  const [credit = 0, debit = 0] = amountsOf(await call('POST', `/subscriptions/${id}/preview`, swap));
  expect(credit).toBeLessThan(0);
  expect(debit).toBeGreaterThan(-credit);
  expect((await call('PATCH', `/subscriptions/${id}`, swap)).status).toBe(200);
  expect(amountsOf(await call('GET', `/subscriptions/${id}/upcoming_invoice`))).toEqual([credit, debit, MONTHLY]);

  await page.goto(`/dashboard/subscriptions/${id}`);
  const before = await invoicesOn(page);
  await page.goto(storePage);
  const began = await clockOn(page);
  await page.getByLabel('By', { exact: true }).selectOption('year');
  await page.getByRole('button', { name: 'Move time' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move time' }).click();
  await expect(page.getByText(/^The clock has moved from .* invoices were issued/)).toBeVisible();
  const moved = await clockOn(page);
  expect(Math.abs((moved - began) / DAY_MS - 365.5)).toBeLessThan(1.1);
  // Loading the page again doesn't move it again.
  await page.reload();
  expect((await clockOn(page)) - moved).toBeLessThan(DAY_MS / 24);

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

  // It all goes, and comes again, without JavaScript too.
  const plain = await unscripted(page);
  await plain.goto(storePage);
  await plain.getByRole('link', { name: 'Reset test data' }).click();
  const goes = plain.getByRole('listitem').filter({ hasText: /\d+ test subscriptions with \d+ invoices/ });
  await expect(goes).toBeVisible();
  await plain.getByRole('button', { name: 'Reset test data' }).click();
  await expect(plain.getByText('The test data is gone')).toBeVisible();
  expect(Math.abs((await clockOn(plain)) - Date.now())).toBeLessThan(DAY_MS / 24);
  await plain.getByRole('button', { name: 'Fill with sample data' }).click();
  await expect(plain.getByText('The sample data is in')).toBeVisible();
});
