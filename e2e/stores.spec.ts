import { startNameServer } from '@/lib/stores/testing.ts';
import { connect, createStore, expect, registerApp, signUp, test } from './fixtures.ts';

test('a store’s settings change; once an app is connected the currency stays, and a domain is proven', async ({
  page,
}) => {
  const domain = `shop-${Date.now()}.example`;
  await signUp(page);
  await createStore(page, 'First Name');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'First Name' }).click();
  await expect(page.getByTestId('mcp-url')).toHaveText(/\/mcp\/[\da-f-]{36}$/);
  await page.getByLabel('Store name').fill('Second Name');
  await page.getByLabel('Custom domain').fill(`BÜCHER.${domain}`);
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('Tax number').fill('GB 123');
  const address = page.getByLabel('Business address (optional)');
  for (const [typed, said] of [
    ['1\n2\n3\n4\n5\n6\n7', 'Use 6 lines or fewer.'],
    ['1 Long Street\nLondon', 'Saved.'],
  ] as const) {
    await address.fill(typed);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await connect(page, await registerApp(page, { redirectUris: ['https://app.example/cb'] }));
  await page.reload();
  await expect(page.getByLabel('Currency')).toHaveCount(0);
  await expect(page.getByText('an app was connected that relies on it')).toBeVisible();
  await expect(page.getByLabel('Custom domain')).toHaveValue(`xn--bcher-kva.${domain}`);
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await expect(address).toHaveValue('1 Long Street\nLondon');

  await expect(page.getByText('Not proven', { exact: true })).toBeVisible();
  await expect(page.getByTestId('domain-record-name')).toHaveText(`_svc-domain.xn--bcher-kva.${domain}`);
  const value = await page.getByTestId('domain-record-value').innerText();
  expect(value).toMatch(/^store=[0-9a-f-]{36}$/);
  const dns = await startNameServer(Number(process.env.E2E_DNS_PORT));
  for (const said of ['We found no such record.', 'The record is there: the domain is proven.']) {
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(said)).toBeVisible({ timeout: 15_000 });
    dns.records.set(`_svc-domain.xn--bcher-kva.${domain}`, [value]);
  }
  await dns.close();
  await expect(page.getByText('Proven', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Delete store' }).click();
  await expect(page.getByText('The app connected to it loses access at once.')).toBeVisible();
});

test('without JavaScript a store is filled with sample data, its clock moves on and back, and its test data goes', async ({
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
  await expect(fill).toHaveCount(0);
  const now = async () => Date.parse((await page.getByTestId('test-clock').getAttribute('datetime')) ?? '');
  const before = await now();
  await page.getByLabel('By', { exact: true }).selectOption('month');
  await page.getByRole('button', { name: 'Move time' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move time' }).click();
  await expect(page.getByText(/^The clock has moved from .* invoices were issued/)).toBeVisible();
  const after = await now();
  const days = (after - before) / 86_400_000;
  expect(days).toBeGreaterThan(27.9);
  expect(days).toBeLessThan(31.1);
  // Loading the page again doesn't move it again.
  await page.reload();
  expect((await now()) - after).toBeLessThan(3_600_000);
  await page.getByRole('link', { name: 'Reset test data' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: /\d+ test subscriptions with \d+ invoices/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reset test data' }).click();
  await expect(page.getByText('The test data is gone')).toBeVisible();
  expect(Math.abs((await now()) - Date.now())).toBeLessThan(3_600_000);
  await expect(fill).toBeVisible();
});
