import type { Page } from '@playwright/test';
import { connect, createStore, expect, registerApp, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

const REDIRECT_URI = 'https://app.example/callback';
const MANY = [
  'Northwind Coffee',
  'Café Zürich',
  'متجر القهوة',
  'Elm Street',
  'Oak Street',
  'Ash Street',
  'Harbour Books',
  'Lumen Studio',
];

function consent(clientId: string, more: Record<string, string> = {}): string {
  const query = { response_type: 'code', client_id: clientId, redirect_uri: REDIRECT_URI, ...more };
  return `/oauth/authorize?${new URLSearchParams(query)}`;
}

/** A seller with an app of their own and these stores. */
async function sellerWithStores(page: Page, names: string[]) {
  await signUp(page);
  for (const name of names) await createStore(page, name);
  return registerApp(page, { redirectUris: [REDIRECT_URI], scopes: ['orders:read', 'files:read'] });
}

const row = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('many stores are searched, and the screen is under its budget', async ({ page }) => {
  const { clientId } = await sellerWithStores(page, MANY);
  // The page before this one may prefetch; none of that counts here.
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(consent(clientId), { waitUntil: 'networkidle' });

  // What it can do without JavaScript is there with its first answer; Next.js and React are the rest.
  expect(bytes.Document).toBeLessThan(40_000);
  expect(bytes.Stylesheet).toBeLessThan(40_000);
  expect(bytes.Script).toBeLessThan(200_000);
  const isLoaded = () => [...document.fonts].some(({ family, status }) => /Inter/.test(family) && status === 'loaded');
  expect(await page.evaluate(isLoaded)).toBe(true);

  await test.step('the search filters, keeps what is chosen and says what it found', async () => {
    const search = page.getByRole('searchbox', { name: 'Search your stores' });
    const status = page.getByRole('status');
    await search.fill('cafe zu');
    await expect(row(page, 'Café Zürich')).toBeVisible();
    await expect(row(page, 'Elm Street')).toBeHidden();
    await expect(status).toHaveText('1 of 8 stores match.');
    await row(page, 'Café Zürich').check();
    await search.fill('street');
    await expect(status).toHaveText('3 of 8 stores match. The one you chose stays listed.');
    await expect(row(page, 'Café Zürich')).toBeChecked();
    await expect(row(page, 'Café Zürich')).toBeVisible();
    await search.fill('nothing like it');
    await search.press('Enter');
    await expect(status).toContainText('No store matches “nothing like it”.');
    await expect(row(page, 'Café Zürich')).toBeVisible();
    await search.fill('');
    await expect(row(page, 'Lumen Studio')).toBeVisible();
    await expect(status).toBeEmpty();
  });

  await test.step('Enter in a radio gives neither answer and loses no choice', async () => {
    await page.getByRole('radio', { name: 'Test' }).check();
    await row(page, 'Café Zürich').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/oauth\/authorize\?.*store=/);
    await expect(row(page, 'Café Zürich')).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Test' })).toBeChecked();
  });

  await test.step('Authorize without a choice shows all stores again', async () => {
    await page.goto(consent(clientId));
    await page.getByRole('searchbox').fill('zzz');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(row(page, 'Northwind Coffee')).toBeVisible();
    await expect(page).toHaveURL(/\/oauth\/authorize\?/);
  });
});

test('every state is accessible; connecting again shows what exists and what is new, for the chosen store and mode', async ({
  page,
}) => {
  const ARABIC = 'متجر القهوة الطازجة واسم طويل جدا لا ينتهي';
  const app = await sellerWithStores(page, []);
  await check(page, consent(app.clientId));
  await createStore(page, ARABIC);
  const sensitive = { scope: 'orders:read customers:write refunds:read', optional_scope: 'customers:read' };
  await check(page, consent(app.clientId, { mode: 'test', problem: 'store', ...sensitive }));

  await createStore(page, 'Second Shop');
  await connect(page, app);
  await page.goto(consent(app.clientId, { scope: 'orders:read refunds:write' }));
  const earlier = page.getByText('Already connected in live mode since');
  const added = page.getByRole('list', { name: 'New this time' }).getByRole('listitem');
  await expect(row(page, ARABIC)).toHaveAccessibleDescription(/connected in live/);
  await expect(earlier).toBeHidden();
  await row(page, ARABIC).check();
  await expect(earlier).toBeVisible();
  await expect(added).toHaveText(['NewGive money back to customers. This isn’t possible here yet.']);
  await expect(page.getByText('Not asked for this time: Files (read).')).toBeVisible();
  await check(page);
  await page.getByRole('radio', { name: 'Test' }).check();
  await expect(earlier).toBeHidden();
  await page.getByRole('radio', { name: 'Live' }).check();
  await row(page, 'Second Shop').check();
  await expect(earlier).toBeHidden();
});
