import type { Page } from '@playwright/test';
import { connect, createStore, makeKey, registerApp, signUp } from '../fixtures.ts';
import { check } from '../page-check.ts';
import type { MailServer } from '../servers/mail-server.ts';
import { expect, test } from './fixtures.ts';

const HOME = '198.51.100.0/24';
const NEW = '203.0.113.0/24';

/** Calls the API with a token from an address, as the proxy in front names it. */
async function callFrom(page: Page, token: string, address: string, times = 1): Promise<number> {
  let status = 0;
  for (let count = 0; count < times; count += 1) {
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address };
    status = (await page.request.get('/api/v1/me', { headers })).status();
  }
  return status;
}

/** Where the next mail about refused calls leads. */
async function refusalLink(mails: MailServer, to: string): Promise<string> {
  for (;;) {
    const { headers, text } = await mails.next(to);
    if (!headers.includes('Subject: Calls were refused')) continue;
    return /https?:\/\/\S+\/dashboard\/networks\b/.exec(text)?.[0] ?? text;
  }
}

test('a key has the same under Networks; a pause lets everybody in', async ({ page }) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const key = await makeKey(page, 'Nightly export');
  await page.goto('/dashboard/developer/api-keys?mode=test');
  await page.getByRole('link', { name: 'Networks of Nightly export' }).click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Enforce');
  await expect(page.getByText('Without any network on the list nothing could call.')).toBeVisible();
  await page.getByLabel('Network', { exact: true }).fill('2001:db8:7::/48');
  await press('Add');
  await expect(page.getByRole('row').filter({ hasText: '2001:db8:7::/48' })).toBeVisible();
  await press('Enforce');
  await expect(page.getByText('Enforced', { exact: true })).toBeVisible();
  await check(page);
  expect(await callFrom(page, key, '2001:db8:7:1::1')).toBe(200);
  expect(await callFrom(page, key, '203.0.113.4')).toBe(403);
  await press('Pause for a day');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  expect(await callFrom(page, key, '203.0.113.4')).toBe(200);
});

// The last one: it moves the clock on, and a pause goes by the database’s.
test('a team learns from where its app calls, watches and enforces that, and lets a new network in from a mail', async ({
  page,
  server,
  mails,
}) => {
  const { email } = await signUp(page);
  await createStore(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'] });
  const token = await connect(page, app);
  const security = `/dashboard/developer/apps/${app.id}/security`;
  const row = (network: string) =>
    page.getByRole('table', { name: 'Networks' }).getByRole('row').filter({ hasText: network });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await callFrom(page, token, '198.51.100.7', 100);
  await page.goto(security);
  await expect(page.getByText('too few calls')).toBeVisible();
  await server.moveOn(8);
  await callFrom(page, token, '198.51.100.8', 110);
  await expect(async () => {
    await page.reload();
    await expect(row(HOME)).toContainText('210', { timeout: 500 });
  }).toPass();
  await expect(page.getByText('Proposed: the network that all calls came from.')).toBeVisible();
  await expect(page.getByText('0 of 210 calls of the last 14 days would have been refused.')).toBeVisible();
  await check(page);
  await press('Watch');
  await expect(page.getByText('Watched', { exact: true })).toBeVisible();
  await expect(row(HOME)).toContainText('On the list');

  await page.getByLabel('Network', { exact: true }).fill('not a network');
  await press('Add');
  await expect(page.getByText('Write a network as 203.0.113.0/24')).toBeVisible();
  await expect(page.getByLabel('Network', { exact: true })).toHaveValue('not a network');
  await page.getByLabel('Network', { exact: true }).fill('8.8.8.8/24');
  await press('Add');
  await expect(row('8.8.8.0/24')).toBeVisible();
  await row('8.8.8.0/24').getByRole('button', { name: 'Remove' }).click();
  await expect(row('8.8.8.0/24')).toHaveCount(0);

  // What would have been refused has to be ticked first.
  await callFrom(page, token, '192.0.2.1');
  await expect(async () => {
    await page.reload();
    await expect(row('192.0.2.0/24')).toContainText('Elsewhere', { timeout: 500 });
  }).toPass();
  await press('Enforce');
  await expect(page.getByText('1 call of the last 14 days would have been refused. Tick this')).toBeVisible();
  await check(page);
  await page.getByRole('checkbox', { name: 'Refuse them' }).check();
  await press('Enforce');
  await expect(page.getByText('Enforced', { exact: true })).toBeVisible();
  expect(await callFrom(page, token, '198.51.100.9')).toBe(200);
  expect(await callFrom(page, token, '203.0.113.4')).toBe(403);

  await page.goto(await refusalLink(mails, email));
  const refused = page.getByRole('listitem').filter({ hasText: NEW });
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
  await check(page);
  await page.goto(security);
  await expect(page.getByRole('table', { name: 'Refused from elsewhere' })).toContainText(NEW);
  await check(page);
  await press('Stop');
  await expect(page.getByText('Nothing is refused any more.')).toBeVisible();
  expect(await callFrom(page, token, '203.0.113.4')).toBe(200);
});
