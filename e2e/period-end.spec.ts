import { type ClockedServer, startClockedServer } from './clocked-server.ts';
import { expect, signIn, test } from './fixtures.ts';
import { amountIn, connectNorthwind, pick, press } from './subscriptions-journey.ts';

let server: ClockedServer | undefined;
test.beforeEach(async () => {
  server = await startClockedServer();
});
test.afterEach(() => server?.stop());
const running = () => server as ClockedServer;

test('an app swaps, cancels and resumes a subscription; its period ends and is billed with all that waited; the app ends it', async ({
  another,
  party,
}) => {
  test.setTimeout(150_000);
  const page = await another({ baseURL: running().url });
  const app = await connectNorthwind(page, party);
  const id = await pick(page, party, 'Espresso Club (Monthly)', /^.*active, until/, 'active');
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

  await running().moveAhead(32);
  await page.goto(`${party.url}/subscriptions/${id}`);
  await expect(page.getByTestId('status')).toHaveText('active');
  await expect(page.getByTestId('period')).not.toHaveText(until);
  await expect(next).toHaveCount(1);
  expect(await amountIn(next.nth(0))).toBe('$39.00');

  const seller = await another({ baseURL: running().url });
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
  await expect(timeline).toHaveText([/Canceled at once/, /Renewed/, /Resumed/, /Set to cancel/, /Swapped/]);
});

test('what was set to cancel ends on its own, even if the service was down at the time', async ({ another, party }) => {
  test.setTimeout(150_000);
  const page = await another({ baseURL: running().url });
  await connectNorthwind(page, party);
  const id = await pick(page, party, 'Roastery Pass (Monthly)', /^.*active, until/, 'active');
  await press(page, 'Cancel');
  await expect(page.getByTestId('period')).toContainText('cancels');

  await running().restartAhead(75);
  const seller = await another({ baseURL: running().url });
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
