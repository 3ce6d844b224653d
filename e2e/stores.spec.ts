import { startNameServer } from '@/lib/stores/testing.ts';
import { connect, createStore, expect, sellerWithApp, signIn, signInAs, signUp, test } from './fixtures.ts';

test('a store’s name, domain and currency change; a domain that is not proven takes nothing from another store', async ({
  page,
  another,
}) => {
  const domain = `shop-${Date.now()}.example`;
  await signUp(page);
  await createStore(page, 'First Name', 'USD');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'First Name' }).click();
  await page.getByLabel('Store name').fill('Second Name');
  await page.getByLabel('Custom domain').fill(`https://${domain}/`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Custom domain')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Custom domain').fill(`BÜCHER.${domain}`);
  await page.getByLabel('Currency').selectOption('EUR');
  const zone = page.getByLabel('Time zone');
  await expect(zone).toHaveValue('UTC');
  // What no browser sends by itself: refused, and all else is still there.
  await zone.locator('option[value="Asia/Tokyo"]').evaluate((option: HTMLOptionElement) => {
    option.value = 'Mars/Olympus';
    option.selected = true;
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose a time zone from the list.')).toBeVisible();
  await expect(page.getByLabel('Store name')).toHaveValue('Second Name');
  await zone.selectOption('Asia/Tokyo');
  const address = page.getByLabel('Business address (optional)');
  await address.fill('1\n2\n3\n4\n5\n6\n7');
  await page.getByLabel('Tax number').fill('GB 123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Use 6 lines or fewer.')).toBeVisible();
  await expect(page.getByLabel('Tax number')).toHaveValue('GB 123');
  await address.fill('1 Long Street\nLondon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Custom domain')).toHaveValue(`xn--bcher-kva.${domain}`);
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await expect(zone).toHaveValue('Asia/Tokyo');
  await expect(address).toHaveValue('1 Long Street\nLondon');
  await expect(page.getByTestId('mcp-url')).toHaveText(/\/mcp\/[\da-f-]{36}$/);

  const other = await another();
  await signUp(other);
  await createStore(other, 'Other Shop');
  await other.goto('/dashboard');
  await other.getByRole('link', { name: 'Other Shop' }).click();
  await other.getByLabel('Custom domain').fill(`bücher.${domain}`);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  for (const one of [page, other]) {
    await one.reload();
    await expect(one.getByText('Not proven', { exact: true })).toBeVisible();
  }
});

test('once an app is connected the currency stays; it is told of a proven domain alone; deleting the store ends it', async ({
  page,
  party,
}) => {
  const { app } = await sellerWithApp(page, party);
  const token = await connect(page, app);
  const me = async () => page.request.get('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Harbour Books' }).click();
  await expect(page.getByLabel('Currency')).toHaveCount(0);
  await expect(page.getByText('an app was connected that relies on it')).toBeVisible();
  const domain = `harbour-${Date.now()}.example`;
  await page.getByLabel('Custom domain').fill(domain);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect((await (await me()).json()).data).toMatchObject({ custom_domain: null, currency: 'usd' });
  await expect(page.getByTestId('domain-record-name')).toHaveText(`_svc-domain.${domain}`);
  await expect(page.getByTestId('domain-record-value')).toHaveText(/^store=[0-9a-f-]{36}$/);
  const check = page.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(page.getByText('No name server answered.')).toBeVisible({ timeout: 15_000 });
  const dns = await startNameServer(Number(process.env.E2E_DNS_PORT));
  await check.click();
  await expect(page.getByText('We found no such record.')).toBeVisible({ timeout: 15_000 });
  dns.records.set(`_svc-domain.${domain}`, [await page.getByTestId('domain-record-value').innerText()]);
  await check.click();
  await expect(page.getByText('The record is there: the domain is proven.')).toBeVisible({ timeout: 15_000 });
  await dns.close();
  await expect(page.getByText('Proven', { exact: true })).toBeVisible();
  expect((await (await me()).json()).data).toMatchObject({ custom_domain: domain, currency: 'usd' });

  await page.getByRole('link', { name: 'Delete store' }).click();
  await expect(page.getByText('The app connected to it loses access at once.')).toBeVisible();
  await page.getByLabel('Store name').fill('Harbour');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing was deleted.')).toBeVisible();
  expect((await me()).status()).toBe(200);
  await page.getByLabel('Store name').fill('Harbour Books');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/dashboard?deleted=1');
  expect((await me()).status()).toBe(401);
});

test('before test data is deleted, the page says what will be; an empty store has nothing to reset', async ({
  page,
  another,
}) => {
  await signInAs(page, 'seller');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Lumen Studio' }).click();
  await page.getByRole('link', { name: 'Reset test data' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: /\d+ test subscriptions with \d+ invoices/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset test data' })).toBeVisible();

  const fresh = await another();
  await signUp(fresh);
  await createStore(fresh, 'Empty Shop');
  await fresh.goto('/dashboard');
  await fresh.getByRole('link', { name: 'Empty Shop' }).click();
  await fresh.getByRole('link', { name: 'Reset test data' }).click();
  await expect(fresh.getByText('There is no test data in this store.')).toBeVisible();
  await expect(fresh.getByRole('button', { name: 'Reset test data' })).toHaveCount(0);
});

test('another seller’s store doesn’t exist, on any of its pages', async ({ page, another }) => {
  await signUp(page);
  await createStore(page, 'Quiet Corner');
  await page.goto('/dashboard');
  const path = (await page.getByRole('link', { name: 'Quiet Corner' }).getAttribute('href')) ?? '';
  const other = await another();
  await signUp(other);
  await createStore(other, 'Neighbour Shop');
  for (const tail of ['', '/reset', '/delete']) {
    expect((await other.goto(`${path}${tail}`))?.status()).toBe(404);
    await expect(other.getByText('Quiet Corner')).toHaveCount(0);
  }
  const signedOut = await another();
  await signedOut.goto(path);
  await expect(signedOut).toHaveURL(/\/sign-in\?next=/);
});

test('the first steps follow what exists, and can be hidden', async ({ page, another, party }) => {
  const { email } = await signUp(page);
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('done')).toHaveCount(0);
  await createStore(page, 'Stepping Stone');
  await page.goto('/dashboard');
  await expect(steps.getByText('done')).toHaveCount(1);
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Stepping Stone')).toBeVisible();
  await expect(steps).toHaveCount(0);
  // They are hidden from the person, in every browser; another one in this browser still sees theirs.
  const elsewhere = await another({ javaScriptEnabled: false });
  await signIn(elsewhere, email);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByText('Stepping Stone')).toBeVisible();
  await expect(elsewhere.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  const { app } = await sellerWithApp(page, party);
  await page.goto('/dashboard');
  await expect(steps.getByText('done')).toHaveCount(1);
  await connect(page, app);
  await page.goto('/dashboard');
  await expect(steps.getByText('done')).toHaveCount(2);
  await steps.getByRole('button', { name: 'Fill with sample data' }).click();
  await expect(page.getByText('The sample data is in')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible();
  await expect(page.getByText('Test data: no real customers')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Harbour Books' }).first()).toBeVisible();
  await expect(steps).toHaveCount(0);
  // What was done stays done, also without a connection.
  await page.goto('/dashboard/apps');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No app is connected')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Harbour Books' }).first()).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('a store is filled with sample data once, and its clock moves on and back, without JavaScript too', async ({
  another,
}) => {
  const page = await another({ javaScriptEnabled: false });
  await signUp(page);
  await createStore(page, 'Trial Shop');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Trial Shop' }).click();
  const store = page.url();
  const fill = page.getByRole('button', { name: 'Fill with sample data' });
  await fill.click();
  await expect(page.getByText('The sample data is in')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible();
  await page.goto(store);
  await expect(page.getByTestId('test-clock')).toBeVisible();
  await expect(fill).toHaveCount(0);

  const clock = page.getByTestId('test-clock');
  const before = new Date((await clock.getAttribute('datetime')) ?? '');
  await page.getByLabel('By', { exact: true }).selectOption('month');
  await page.getByRole('button', { name: 'Move time' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move time' }).click();
  await expect(page.getByText(/^The clock has moved from .* invoices were issued/)).toBeVisible();
  const after = new Date((await clock.getAttribute('datetime')) ?? '');
  const days = (after.getTime() - before.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(27.9);
  expect(days).toBeLessThan(31.1);
  // Loading the page again doesn't move it again.
  await page.reload();
  const reloaded = new Date((await clock.getAttribute('datetime')) ?? '');
  expect(reloaded.getTime() - after.getTime()).toBeLessThan(3_600_000);

  await page.getByRole('link', { name: 'subscriptions', exact: true }).click();
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await page.goBack();
  await page.getByRole('link', { name: 'Reset test data' }).click();
  await page.getByRole('button', { name: 'Reset test data' }).click();
  await expect(page.getByText('The test data is gone')).toBeVisible();
  const back = new Date((await clock.getAttribute('datetime')) ?? '');
  expect(Math.abs(back.getTime() - Date.now())).toBeLessThan(3_600_000);
  await fill.click();
  await expect(page.getByText('The sample data is in')).toBeVisible();
});
