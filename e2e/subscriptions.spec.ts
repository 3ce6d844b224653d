import { connect, expect, registerApp, signInAs, test } from './fixtures.ts';
import { apiOf, sampleStore } from './sample-store.ts';

test('an app swaps, cancels, resumes and ends a subscription; the seller sees each step and by whom', async ({
  page,
}) => {
  const { find } = await sampleStore(page);
  const { id } = await find('active', 'Espresso Club', 'Monthly');
  const { variant } = await find('active', 'Roastery Pass', 'Monthly');
  const scopes = ['subscriptions:read', 'subscriptions:write'];
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes });
  const { call } = apiOf(page, await connect(page, app, 'test'));
  const change = async (data: object) => {
    expect((await call('PATCH', `/subscriptions/${id}`, data)).status).toBe(200);
    await page.reload();
  };
  const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  const invoice = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Next invoice' }) });
  await page.goto(`/dashboard/subscriptions/${id}`);

  const swap = { action: 'swap', variant_id: variant.id };
  const { body } = await call('POST', `/subscriptions/${id}/preview`, swap);
  const { preview_id, lines } = (body as { data: { preview_id: string; lines: { amount: number }[] } }).data;
  await change({ ...swap, preview_id });
  await expect(page.getByText('Roastery Pass (Monthly)').first()).toBeVisible();
  await expect(timeline.first()).toContainText('Changed from Espresso Club (Monthly) to Roastery Pass (Monthly)');
  await expect(timeline.first()).toContainText(app.name);
  await expect(timeline.first()).toContainText(/req_\w+/);
  const [credit, debit] = lines.map(({ amount }) => (Math.abs(amount) / 100).toFixed(2));
  await expect(invoice).toContainText(`× $19.00 = −$${credit}`);
  await expect(invoice).toContainText(`× $39.00 = $${debit}`);
  await expect(invoice).toContainText('2 lines are pending.');

  await change({ action: 'cancel' });
  await expect(page.getByText(/cancels on \d+ \w+ \d{4}/).first()).toBeVisible();
  await expect(timeline.first()).toContainText('Set to cancel');
  await change({ action: 'resume' });
  await expect(timeline.first()).toContainText('Resumed');
  await change({ action: 'cancel_immediately' });
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('None: the subscription has ended.')).toBeVisible();
  // The final invoice collected the pending lines.
  await expect(timeline.filter({ hasText: app.name })).toHaveText([
    /Canceled at once, invoice INV-\d{6}/,
    /Resumed/,
    /Set to cancel/,
    /Changed from/,
  ]);
  // The store is the developer's own, so its activity names what was changed there.
  await page.goto(`/dashboard/developer/apps/${app.id}/activity`);
  const changed = page.getByRole('row').filter({ hasText: 'changed the plan of a subscription' });
  await expect(changed.getByRole('link', { name: /^Roastery Pass · / })).toHaveAttribute(
    'href',
    `/dashboard/subscriptions/${id}?mode=test`,
  );
});

test('the seller filters the list of either mode by store and status, without JavaScript', async ({ another }) => {
  const page = await another({ javaScriptEnabled: false });
  await signInAs(page, 'seller');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscriptions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Subscriptions' }).getByRole('row');
  const firstShown = () => rows.nth(1).getByRole('link').getAttribute('href');
  await expect(rows).toHaveCount(26);
  const first = await firstShown();
  await page.getByRole('link', { name: 'Older' }).click();
  expect(await firstShown()).not.toBe(first);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(page.getByRole('link', { name: 'Newer' })).toHaveCount(0);
  expect(await firstShown()).toBe(first);

  const filter = async (status: string, count: number) => {
    await page.getByLabel('Store').selectOption('Lumen Studio');
    await page.getByLabel('Status').selectOption(status);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(rows).toHaveCount(count + 1);
  };
  await filter('Trialing', 2);
  await expect(page).toHaveURL(/status=trialing/);
  for (const row of [rows.nth(1), rows.nth(2)]) {
    await expect(row).toContainText(/Lumen Studio.*Trialing/s);
    await expect(row).toContainText(/trial ends|cancels on/);
  }
  await page.goto('/dashboard/subscriptions?mode=test');
  await filter('Past due', 1);
  await rows.nth(1).getByRole('link').click();
  await expect(page.getByText('An invoice is unpaid.')).toBeVisible();
  await expect(page.getByText('Test data: no real customers')).toBeVisible();
});
