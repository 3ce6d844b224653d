import { createStore, expect, signInAs, signUp, test } from './fixtures.ts';
import { amountIn, connectNorthwind, pick, press } from './subscriptions-journey.ts';

// One after the other, because they all use the same demo subscriptions.
test.describe.configure({ mode: 'default' });

test('an app swaps, cancels, resumes and ends a subscription; the seller sees each step and by whom', async ({
  page,
  party,
  another,
}) => {
  await signInAs(page, 'seller');
  const app = await connectNorthwind(page, party);
  const id = await pick(page, party, 'Espresso Club (Monthly)', /active, until/, 'active');

  await page.getByLabel('New plan').selectOption({ label: 'Roastery Pass (Monthly), $39.00 a month' });
  await press(page, 'Preview');
  const lines = page.getByRole('list', { name: 'Preview' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText('Unused time on Espresso Club (Monthly)');
  await expect(lines.nth(1)).toContainText('Remaining time on Roastery Pass (Monthly)');
  expect(await amountIn(lines.nth(0))).toMatch(/^-\$\d+\.\d\d$/);
  await page.getByRole('link', { name: 'Keep the plan' }).click();
  await expect(page.getByTestId('plan')).toContainText('Espresso Club');

  await page.getByLabel('New plan').selectOption({ label: 'Roastery Pass (Monthly), $39.00 a month' });
  await press(page, 'Preview');
  await press(page, 'Confirm swap');
  await expect(page.getByRole('status')).toHaveText('The plan was swapped.');
  await expect(page.getByTestId('plan')).toContainText('Roastery Pass (Monthly)');
  const next = page.getByRole('list', { name: 'Next invoice' }).getByRole('listitem');
  await expect(next).toHaveCount(3);
  const credit = await amountIn(next.nth(0));
  const debit = await amountIn(next.nth(1));

  const seller = await another();
  await signInAs(seller, 'seller');
  await seller.goto(`/dashboard/subscriptions/${id}`);
  await expect(seller.getByText('Roastery Pass (Monthly)').first()).toBeVisible();
  const timeline = seller.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.first()).toContainText('Changed from Espresso Club (Monthly) to Roastery Pass (Monthly)');
  await expect(timeline.first()).toContainText(app.name);
  await expect(timeline.first()).toContainText(/req_\w+/);
  const invoice = seller.locator('section').filter({ has: seller.getByRole('heading', { name: 'Next invoice' }) });
  await expect(invoice).toContainText(`× $19.00 = ${credit.replace('-', '−')}`);
  await expect(invoice).toContainText(`× $39.00 = ${debit}`);
  await expect(invoice).toContainText('2 lines are pending.');

  await press(page, 'Cancel');
  await expect(page.getByTestId('period')).toContainText('cancels');
  await press(page, 'Preview');
  await expect(page.getByRole('status')).toContainText('subscription_cancellation_scheduled');
  await seller.reload();
  await expect(seller.getByText(/cancels on \d+ \w+ \d{4}/).first()).toBeVisible();
  await expect(timeline.first()).toContainText('Set to cancel');

  await press(page, 'Resume');
  await expect(page.getByTestId('period')).toContainText('until');
  await press(page, 'Resume');
  await expect(page.getByRole('status')).toContainText('subscription_not_scheduled_to_cancel');

  await press(page, 'Cancel now');
  await expect(page.getByTestId('status')).toHaveText('canceled');
  await expect(page.getByText('None: it has ended.')).toBeVisible();
  await press(page, 'Resume');
  await expect(page.getByRole('status')).toContainText('subscription_canceled');

  await seller.reload();
  await expect(seller.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(seller.getByText('None: the subscription has ended.')).toBeVisible();
  // The final invoice collected the pending lines; the refused requests left no trace.
  await expect(timeline.filter({ hasText: app.name })).toHaveText([
    /Canceled at once, invoice INV-\d{6}/,
    /Resumed/,
    /Set to cancel/,
    /Changed from/,
  ]);
  // The store is the developer's own, so its activity names what was changed there.
  await seller.goto(`/dashboard/developer/apps/${app.id}/activity`);
  const changed = seller.getByRole('row').filter({ hasText: 'changed the plan of a subscription' });
  await expect(changed.getByRole('link', { name: /^Roastery Pass · / })).toHaveAttribute(
    'href',
    `/dashboard/subscriptions/${id}?mode=test`,
  );
});

test('an app gets a code that says why a swap is refused', async ({ page, party }) => {
  await signInAs(page, 'seller');
  await connectNorthwind(page, party);
  await pick(page, party, 'Roastery Pass (Monthly)', /active, until/, 'active');
  for (const [plan, code] of [
    [/no longer sold/, 'variant_archived'],
    [/^Euro Tasting Box/, 'currency_mismatch'],
  ] as const) {
    const label = await page.getByLabel('New plan').locator('option').filter({ hasText: plan }).innerText();
    await page.getByLabel('New plan').selectOption({ label });
    await press(page, 'Preview');
    await expect(page.getByRole('status')).toContainText(code);
  }
  await pick(page, party, 'Espresso Club', /paused/, 'paused');
  await press(page, 'Cancel');
  await expect(page.getByRole('status')).toContainText('subscription_paused');
});

test('the seller filters the list of either mode by store and status, without JavaScript too', async ({ another }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await another({ javaScriptEnabled });
    await signInAs(page, 'seller');
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscriptions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible();
    const rows = page.getByRole('table', { name: 'Subscriptions' }).getByRole('row');
    await expect(rows).toHaveCount(26);
    const firstShown = await rows.nth(1).getByRole('link').getAttribute('href');
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page.getByRole('link', { name: 'Newer' })).toBeVisible();
    expect(await rows.nth(1).getByRole('link').getAttribute('href')).not.toBe(firstShown);
    await page.getByRole('link', { name: 'Newer' }).click();
    await expect(page.getByRole('link', { name: 'Newer' })).toHaveCount(0);
    expect(await rows.nth(1).getByRole('link').getAttribute('href')).toBe(firstShown);

    await page.getByLabel('Store').selectOption('Lumen Studio');
    await page.getByLabel('Status').selectOption('Trialing');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(rows).toHaveCount(3);
    await expect(page).toHaveURL(/status=trialing/);
    for (const row of [rows.nth(1), rows.nth(2)]) {
      await expect(row).toContainText(/Lumen Studio.*Trialing/s);
      await expect(row).toContainText(/trial ends|cancels on/);
    }
    await page.goto('/dashboard/subscriptions?mode=test');
    await page.getByLabel('Store').selectOption('Lumen Studio');
    await page.getByLabel('Status').selectOption('Past due');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(rows).toHaveCount(2);
    await rows.nth(1).getByRole('link').click();
    await expect(page.getByText('An invoice is unpaid.')).toBeVisible();
    await expect(page.getByText('Test data: no real customers')).toBeVisible();
  }
});

test('only its seller sees a subscription', async ({ page, another }) => {
  await signInAs(page, 'seller');
  await page.goto('/dashboard/subscriptions?status=paused');
  const path = (await page.getByRole('table').getByRole('link').first().getAttribute('href')) ?? '';
  expect((await page.goto(path))?.status()).toBe(200);

  const other = await another();
  await signUp(other, 'Nosy Neighbour');
  await other.goto('/dashboard/subscriptions');
  await expect(other.getByText('No subscriptions yet')).toBeVisible();
  await createStore(other, 'Neighbour Shop');
  await other.goto('/dashboard/subscriptions?status=active');
  await expect(other.getByText('No subscription matches')).toBeVisible();
  for (const address of [
    path,
    '/dashboard/subscriptions/no-id',
    '/dashboard/subscriptions/01900000-0000-7000-8000-000000000000',
  ]) {
    expect((await other.goto(address))?.status()).toBe(404);
  }
  const signedOut = await another();
  await signedOut.goto(path);
  await expect(signedOut).toHaveURL(/\/sign-in\?next=/);
});
