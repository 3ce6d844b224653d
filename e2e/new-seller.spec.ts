import type { Page } from '@playwright/test';
import { expect, fillSignUp, fillStore, origin, registerApp, startConnecting, test } from './fixtures.ts';
import { apiOf } from './sample-store.ts';

const SCOPES = [
  'products:read',
  'customers:read',
  'subscriptions:read',
  'subscriptions:write',
  'subscription_invoices:read',
];
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

test('a new seller fills a store, connects an app that swaps a plan, moves a year on, and reads twelve invoices', async ({
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
