import type { Page } from '@playwright/test';
import { connect, newSeller, registerApp } from '../fixtures.ts';
import { check } from '../page-check.ts';
import { expect, test } from './fixtures.ts';

/** Calls the API with a token from an address, as the proxy in front names it. */
async function callFrom(page: Page, token: string, address: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address };
  return (await page.request.get('/api/v1/me', { headers })).status();
}

test('a team enforces networks, lets one in, and lets go', async ({ page, mails }) => {
  const { email } = await newSeller(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'] });
  const token = await connect(page, app);
  const security = `/dashboard/developer/apps/${app.id}/security`;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const row = (network: string) =>
    page.getByRole('table', { name: 'Networks' }).getByRole('row').filter({ hasText: network });
  const field = page.getByLabel('Network', { exact: true });
  const add = async (network: string) => {
    await field.fill(network);
    await press('Add');
  };

  await callFrom(page, token, '192.0.2.1');
  await page.goto(security);
  await expect(page.getByText('Not enforced', { exact: true })).toBeVisible();
  await press('Enforce');
  await expect(page.getByText('Without any network on the list nothing could call.')).toBeVisible();
  await add('not a network');
  await expect(page.getByText('Write a network as 203.0.113.0/24')).toBeVisible();
  await expect(field).toHaveValue('not a network');
  await add('198.51.100.9/24');
  await expect(row('198.51.100.0/24')).toContainText('On the list');
  await add('2001:db8:7::/48');
  await row('2001:db8:7::/48').getByRole('button', { name: 'Remove' }).click();
  await expect(row('2001:db8:7::/48')).toHaveCount(0);

  await expect(async () => {
    await page.reload();
    await expect(row('192.0.2.0/24')).toContainText('Seen', { timeout: 500 });
  }).toPass();
  await press('Enforce');
  await expect(page.getByText('Enforced', { exact: true })).toBeVisible();
  expect(await callFrom(page, token, '198.51.100.9')).toBe(200);
  expect(await callFrom(page, token, '203.0.113.4')).toBe(403);

  const { text } = await mails.next(email, 'Calls were refused');
  await page.goto(/https?:\/\/\S+\/dashboard\/networks\b/.exec(text)?.[0] ?? text);
  const refused = page.getByRole('listitem').filter({ hasText: '203.0.113.0/24' });
  await expect(refused).toContainText('1 call');
  await check(page);
  await refused.getByRole('button', { name: 'Allow' }).click();
  await expect(refused.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await callFrom(page, token, '203.0.113.4')).toBe(200);
  await refused.getByRole('button', { name: 'Undo' }).click();
  await expect(refused.getByRole('button', { name: 'Allow' })).toBeVisible();
  expect(await callFrom(page, token, '203.0.113.4')).toBe(403);

  await page.goto('/dashboard/apps');
  await expect(page.getByRole('row').filter({ hasText: app.name })).toContainText('Refused from elsewhere');
  await page.goto(security);
  await expect(page.getByRole('table', { name: 'Refused from elsewhere' })).toContainText('203.0.113.0/24');
  await check(page);
  await press('Stop');
  await expect(page.getByText('Nothing is refused any more.')).toBeVisible();
  expect(await callFrom(page, token, '203.0.113.4')).toBe(200);
});
