import { connect, expect, origin, registerApp, test } from './fixtures.ts';
import { expectOneLook } from './one-look.ts';
import { check } from './page-check.ts';
import { sampleStore } from './sample-store.ts';

const CALLBACK = 'https://app.example/cb';

test('approved is what an app asked for; no longer asked; connected with one change', async ({ page }) => {
  const { call, find } = await sampleStore(page);
  const app = await registerApp(page, { redirectUris: [CALLBACK], scopes: ['subscriptions:read', 'products:read'] });
  const headers = { Authorization: `Bearer ${await connect(page, app, 'test')}` };
  const found = await find('active', 'Espresso Club', 'Monthly');
  const yearly = (await find('active', 'Espresso Club', 'Yearly')).variant.id;
  const swapOf = (id: string) => ({
    type: 'subscription_change',
    subscription_id: id,
    action: 'swap',
    variant_id: yearly,
  });
  const send = (detail: object, more: object = {}) =>
    page.request.post('/api/v1/approvals', { headers, data: { authorization_details: [detail], ...more } });
  const ask = async (...asked: Parameters<typeof send>) =>
    (await (await send(...asked)).json()).data as { id: string; url: string };
  const statusOf = async (id: string) =>
    (await (await page.request.get(`/api/v1/approvals/${id}`, { headers })).json()).data.status;
  const leads = (button: string) =>
    Promise.all([page.waitForRequest('https://app.example/**'), page.getByRole('button', { name: button }).click()]);

  // Approved.
  const more = { message: 'Kim asked for a year.', redirect_uri: CALLBACK, state: 'mine' };
  const swap = await ask(swapOf(found.id), more);
  await page.goto('/dashboard/apps');
  await page.getByRole('link', { name: 'Approvals' }).click();
  const row = page.getByRole('row').filter({ hasText: found.customer.name });
  await row.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: `${app.name} asks for a change` })).toBeVisible();
  await expect(page.getByText('Kim asked for a year.')).toBeVisible();
  await expect(page.getByTestId('approval-due-now')).toHaveText(/^\$\d+\.\d\d$/);
  expect(page.url()).toBe(swap.url);
  await check(page);
  const [back] = await leads('Approve');
  const status = { approval_id: swap.id, status: 'executed', state: 'mine', iss: await origin(page) };
  expect(Object.fromEntries(new URL(back.url()).searchParams)).toEqual(status);
  expect(await statusOf(swap.id)).toBe('executed');
  // The app's own address leads nowhere, and the tab that was sent there may still be trying.
  const after = await page.context().newPage();
  await check(after, new URL(swap.url).pathname);
  await expect(after.getByText('Approved by you')).toBeVisible();

  const cancel = { type: 'subscription_change', subscription_id: found.id, action: 'cancel' };
  // No longer asked.
  await page.goto('/dashboard/apps');
  await page.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
  const mayAsk = page.getByRole('checkbox', { name: 'May ask for changes' });
  await expect(mayAsk).toBeChecked();
  await mayAsk.uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(mayAsk).not.toBeChecked();
  expect((await (await send(cancel)).json()).error).toBe('approvals_not_allowed');

  // An app is connected and one change is made by one press of Authorize.
  const { id } = await find('active', 'Espresso Club', 'Monthly');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: CALLBACK,
    state: 'mine',
    authorization_details: JSON.stringify([swapOf(id)]),
  });
  await expectOneLook(page, `/oauth/authorize?${query}`);
  await page.goto(`/oauth/authorize?${query}`);
  await expect(page.getByTestId('approval-due-now')).toHaveText(/^\$\d+\.\d\d$/);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByTestId('consent-summary')).toContainText('Harbour Coffee');
  await check(page);
  const [connected] = await leads('Authorize');
  expect(new URL(connected.url()).searchParams.get('code')).toContain('svc_code_');
  const now = await call('GET', `/subscriptions/${id}`);
  expect((now.body as { data: { variant_id: string } }).data.variant_id).toBe(yearly);
});

test('what is beyond the limits of a connection waits, and is approved all at once', async ({ page }) => {
  const { call } = await sampleStore(page);
  const scopes = ['subscriptions:read', 'subscriptions:write'];
  const app = await registerApp(page, { redirectUris: [CALLBACK], scopes });
  const headers = { Authorization: `Bearer ${await connect(page, app, 'test')}` };
  await page.goto('/dashboard/apps');
  await page.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
  const changes = page.getByLabel('At most this many changes a day');
  const credits = page.getByLabel('Credits up to this much a month');
  await changes.fill('many');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Enter a whole number up to 10000')).toBeVisible();
  await changes.fill('1');
  await page.getByRole('checkbox', { name: 'Never cancel' }).check();
  await credits.fill('200.00');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Saved. The limits count')).toBeVisible();
  await expect(changes).toHaveValue('1');
  await expect(credits).toHaveValue('200.00');

  const { body } = await call('GET', '/subscriptions?status=active&limit=100');
  const { data: active } = body as { data: { id: string; cancel_at_period_end: boolean }[] };
  for (const { id } of active.filter((one) => !one.cancel_at_period_end).slice(0, 3)) {
    const answer = await page.request.patch(`/api/v1/subscriptions/${id}`, { headers, data: { action: 'cancel' } });
    expect(answer.status()).toBe(202);
  }
  await page.goto('/dashboard/approvals');
  await expect(page.getByText('Due now in all')).toBeVisible();
  await expect(page.getByText('Beyond a limit')).toHaveCount(3);
  await check(page);
  await page.getByRole('button', { name: 'Approve all' }).click();
  await expect(page.getByText('3 approved and done.')).toBeVisible();
  const left = await page.request.get('/api/v1/approvals?status=executed', { headers });
  expect((await left.json()).data).toHaveLength(3);
});
