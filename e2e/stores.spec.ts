import { startNameServer } from '@/lib/stores/testing.ts';
import { connect, expect, newSeller, registerApp, test } from './fixtures.ts';

test('a store’s settings change, its currency stays once used, its domain is proven', async ({ page }) => {
  const domain = `shop-${Date.now()}.example`;
  await newSeller(page, 'First Name');
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
