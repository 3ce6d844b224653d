import { signIn } from '../fixtures.ts';
import { amountIn, connectNorthwind, pick, press } from '../subscriptions-journey.ts';
import { expect, test } from './fixtures.ts';

test('a subscription is swapped; its period ends and is billed with all that waited; the app ends it', async ({
  page,
  another,
  party,
  server,
}) => {
  await signIn(page, 'seller@example.com');
  const app = await connectNorthwind(page, party);
  const id = await pick(page, party, 'Espresso Club (Monthly)', /active, until/, 'active');
  await page.getByLabel('New plan').selectOption({ label: 'Roastery Pass (Monthly), $39.00 a month' });
  await press(page, 'Preview');
  await press(page, 'Confirm swap');
  await expect(page.getByTestId('plan')).toContainText('Roastery Pass (Monthly)');
  await press(page, 'Cancel');
  await expect(page.getByTestId('period')).toContainText('cancels');
  await press(page, 'Resume');
  const until = await page.getByTestId('period').innerText();
  expect(until).toContain('until');
  const next = page.getByRole('list', { name: 'Next invoice' }).getByRole('listitem');
  await expect(next).toHaveCount(3);
  const amounts = [await amountIn(next.nth(0)), await amountIn(next.nth(1)), '$39.00'];

  await server.moveOn(32);
  await page.goto(`${party.url}/subscriptions/${id}`);
  await expect(page.getByTestId('status')).toHaveText('active');
  await expect(page.getByTestId('period')).not.toHaveText(until);
  await expect(next).toHaveCount(1);
  expect(await amountIn(next.nth(0))).toBe('$39.00');

  const seller = await another();
  await signIn(seller, 'seller@example.com');
  await seller.goto(`/dashboard/subscriptions/${id}`);
  const timeline = seller.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.first()).toContainText('Renewed');
  const invoices = seller.locator('section').filter({ has: seller.getByRole('heading', { name: 'Invoices' }) });
  for (const amount of amounts) await expect(invoices).toContainText(amount.replace('-', '−'));

  await press(page, 'Cancel now');
  await expect(page.getByTestId('status')).toHaveText('canceled');
  await seller.reload();
  await expect(timeline.filter({ hasText: app.name })).toHaveCount(4);
  // Below is what the demo data did before.
  const steps = [/Canceled at once/, /Renewed/, /Resumed/, /Set to cancel/, /Changed from/];
  for (const [at, step] of steps.entries()) await expect(timeline.nth(at)).toHaveText(step);
});

test('what was set to cancel ends on its own, even if the service was down at the time', async ({
  page,
  another,
  party,
  server,
}) => {
  await signIn(page, 'seller@example.com');
  await connectNorthwind(page, party);
  const id = await pick(page, party, 'Roastery Pass (Monthly)', /active, until/, 'active');
  await press(page, 'Cancel');
  await expect(page.getByTestId('period')).toContainText('cancels');

  await server.restartLater(75);
  const seller = await another();
  await signIn(seller, 'seller@example.com');
  // Nobody calls the API, so the job that runs at the start has to do it.
  await expect(async () => {
    await seller.goto(`/dashboard/subscriptions/${id}`);
    await expect(seller.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first()).toContainText('Ended', {
      timeout: 500,
    });
  }).toPass({ timeout: 30_000 });
  await expect(seller.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(seller.getByText('None: the subscription has ended.')).toBeVisible();
});
