import { connect, expect, origin, registerApp, signIn, test } from './fixtures.ts';
import { check } from './page-check.ts';
import { sampleStore } from './sample-store.ts';

const CALLBACK = 'https://app.example/cb';

test('a seller approves exactly what an app asked for, and another later, without scripts, declines', async ({
  page,
  another,
}) => {
  const { email, find } = await sampleStore(page);
  const app = await registerApp(page, { redirectUris: [CALLBACK], scopes: ['subscriptions:read', 'products:read'] });
  const token = await connect(page, app, 'test');
  const headers = { Authorization: `Bearer ${token}` };
  const found = await find('active', 'Espresso Club', 'Monthly');
  const ask = async (action: object, more: object = {}) => {
    const detail = { type: 'subscription_change', subscription_id: found.id, ...action };
    const data = { authorization_details: [detail], ...more };
    const answer = await page.request.post('/api/v1/approvals', { headers, data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).data as { id: string; url: string };
  };
  const statusOf = async (id: string) => {
    const answer = await page.request.get(`/api/v1/approvals/${id}`, { headers });
    return (await answer.json()).data.status as string;
  };
  const products = await (await page.request.get('/api/v1/products?limit=100', { headers })).json();
  const yearly = products.data
    .flatMap(({ name, variants }: { name: string; variants: { id: string; name: string }[] }) =>
      name === 'Espresso Club' ? variants : [],
    )
    .find(({ name }: { name: string }) => name === 'Yearly');
  const swap = await ask(
    { action: 'swap', variant_id: yearly.id },
    { message: 'Kim asked for a year.', redirect_uri: CALLBACK, state: 'mine' },
  );

  await page.goto('/dashboard/apps');
  await page.getByRole('link', { name: 'Approvals' }).click();
  await check(page);
  await page.getByRole('row').filter({ hasText: found.customer.name }).getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: `${app.name} asks for a change` })).toBeVisible();
  await expect(page.getByText('Kim asked for a year.')).toBeVisible();
  await expect(page.getByTestId('approval-due-now')).toHaveText(/^\$\d+\.\d\d$/);
  expect(page.url()).toBe(swap.url);
  await check(page, new URL(swap.url).pathname);
  const here = await origin(page);
  const [back] = await Promise.all([
    page.waitForRequest('https://app.example/**'),
    page.getByRole('button', { name: 'Approve' }).click(),
  ]);
  expect(Object.fromEntries(new URL(back.url()).searchParams)).toEqual({
    approval_id: swap.id,
    status: 'executed',
    state: 'mine',
    iss: here,
  });
  expect(await statusOf(swap.id)).toBe('executed');
  // The app's own address leads nowhere, and the tab that was sent there may still be trying.
  const after = await page.context().newPage();
  await check(after, new URL(swap.url).pathname);
  await expect(after.getByText('Approved by you')).toBeVisible();

  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, email);
  const cancel = await ask({ action: 'cancel' });
  await plain.goto(cancel.url);
  await plain.getByRole('button', { name: 'Decline' }).click();
  await expect(plain.getByText('Declined by you')).toBeVisible();
  expect(await statusOf(cancel.id)).toBe('declined');

  await page.goto('/dashboard/apps');
  await page.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
  await expect(page.getByRole('checkbox', { name: 'May ask for changes' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'May ask for changes' }).uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'May ask for changes' })).not.toBeChecked();
  const detail = { type: 'subscription_change', subscription_id: found.id, action: 'cancel' };
  const refused = await page.request.post('/api/v1/approvals', { headers, data: { authorization_details: [detail] } });
  expect((await refused.json()).error).toBe('approvals_not_allowed');
});

test('what is beyond the limits of a connection waits, and is approved or declined all at once', async ({ page }) => {
  const { call } = await sampleStore(page);
  const app = await registerApp(page, {
    redirectUris: [CALLBACK],
    scopes: ['subscriptions:read', 'subscriptions:write'],
  });
  const token = await connect(page, app, 'test');
  await page.goto('/dashboard/apps');
  await page.getByRole('row').filter({ hasText: app.name }).getByRole('link', { name: 'Permissions' }).click();
  await page.getByLabel('At most this many changes a day').fill('many');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Enter a whole number up to 10000')).toBeVisible();
  await page.getByLabel('At most this many changes a day').fill('1');
  await page.getByRole('checkbox', { name: 'Never cancel' }).check();
  await page.getByLabel('Credits up to this much a month').fill('200.00');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Saved. The limits count')).toBeVisible();
  await expect(page.getByLabel('At most this many changes a day')).toHaveValue('1');
  await expect(page.getByLabel('Credits up to this much a month')).toHaveValue('200.00');
  await check(page);

  const headers = { Authorization: `Bearer ${token}` };
  const { body } = await call('GET', '/subscriptions?status=active&limit=100');
  const { data: active } = body as { data: { id: string; cancel_at_period_end: boolean }[] };
  const running = active.filter((one) => !one.cancel_at_period_end);
  const cancel = async ({ id }: { id: string }) => {
    const answer = await page.request.patch(`/api/v1/subscriptions/${id}`, { headers, data: { action: 'cancel' } });
    expect(answer.status()).toBe(202);
    return (await answer.json()).data.id as string;
  };
  const waiting: string[] = [];
  for (const one of running.slice(0, 3)) waiting.push(await cancel(one));
  const statusOf = async (id: string) => {
    const answer = await page.request.get(`/api/v1/approvals/${id}`, { headers });
    return (await answer.json()).data.status as string;
  };

  await page.goto('/dashboard/approvals');
  await expect(page.getByText('Due now in all')).toBeVisible();
  await expect(page.getByText('Beyond a limit')).toHaveCount(3);
  await check(page, '/dashboard/approvals');
  await page.getByRole('button', { name: 'Approve all' }).click();
  await expect(page.getByText('3 approved and done.')).toBeVisible();
  expect(await Promise.all(waiting.map(statusOf))).toEqual(['executed', 'executed', 'executed']);
});
test('an app is connected and one change is made by one press of Authorize', async ({ page }) => {
  const { call, find } = await sampleStore(page);
  const app = await registerApp(page, { redirectUris: [CALLBACK], scopes: ['products:read'] });
  const { id } = await find('active', 'Espresso Club', 'Monthly');
  const { body } = await call('GET', '/products?limit=100');
  const { data: products } = body as { data: { name: string; variants: { id: string; name: string }[] }[] };
  const yearly = products
    .filter(({ name }) => name === 'Espresso Club')
    .flatMap(({ variants }) => variants)
    .find(({ name }) => name === 'Yearly');
  const detail = { type: 'subscription_change', subscription_id: id, action: 'swap', variant_id: yearly?.id };
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: app.clientId, redirect_uri: CALLBACK, state: 'mine' },
    authorization_details: JSON.stringify([detail]),
  });
  await page.goto(`/oauth/authorize?${query}`);
  await expect(page.getByTestId('approval-due-now')).toHaveText(/^\$\d+\.\d\d$/);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByTestId('consent-summary')).toContainText('Harbour Coffee');
  await check(page);
  const [back] = await Promise.all([
    page.waitForRequest('https://app.example/**'),
    page.getByRole('button', { name: 'Authorize' }).click(),
  ]);
  expect(new URL(back.url()).searchParams.get('code')).toContain('svc_code_');
  const now = await call('GET', `/subscriptions/${id}`);
  expect((now.body as { data: { variant_id: string } }).data.variant_id).toBe(yearly?.id);
});
