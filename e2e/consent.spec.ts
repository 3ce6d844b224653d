import type { Page } from '@playwright/test';
import { createStore, expect, registerApp, sellerWithApp, signUp, startConnecting, test } from './fixtures.ts';
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
async function sellerWithStores(page: Page, names: string[]): Promise<string> {
  await signUp(page);
  for (const name of names) await createStore(page, name);
  return (await registerApp(page, { redirectUris: [REDIRECT_URI] })).clientId;
}

const row = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('many stores: searched with JavaScript, all listed without, and under the budget', async ({ page, another }) => {
  const clientId = await sellerWithStores(page, MANY);
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
    await expect(status).toContainText('No store matches “nothing like it”.');
    await expect(row(page, 'Café Zürich')).toBeVisible();
    await search.press('Enter');
    await expect(status).toContainText('No store matches');
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

  await test.step('without JavaScript every store is there, and no useless search field', async () => {
    const plain = await another({ javaScriptEnabled: false });
    await plain.context().addCookies(await page.context().cookies());
    await plain.goto(consent(clientId));
    await expect(plain.getByRole('searchbox')).toHaveCount(0);
    await expect(plain.getByRole('radiogroup', { name: 'Store' }).getByRole('radio')).toHaveCount(MANY.length);
  });
});

test('connecting again shows what exists and what is new, for the chosen store and mode', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party, { scopes: ['orders:read', 'files:read'] });
  await createStore(page, 'Second Shop');
  await startConnecting(page, party);
  await row(page, 'Harbour Books').check();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toHaveText('Harbour Books');

  const again = `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: party.redirectUri, scope: 'orders:read refunds:write' })}`;
  await page.goto(again);
  const earlier = page.getByText('Already connected in live mode since');
  const added = page.getByRole('list', { name: 'New this time' }).getByRole('listitem');
  await expect(row(page, 'Harbour Books')).toHaveAccessibleDescription(/connected in live/);
  await expect(earlier).toBeHidden();
  await row(page, 'Harbour Books').check();
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

test('an unverified app that asks for everything: a warning, and one press of Authorize is enough', async ({
  page,
  party,
}) => {
  await sellerWithApp(page, party, { scopes: [] });
  await startConnecting(page, party);
  await expect(
    page.getByText('has not checked who is behind this app, and it asks for sensitive permissions'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Permissions' }).getByRole('listitem')).toContainText(
    'This leaves nothing out',
  );
  await expect(page.getByRole('list', { name: 'It will not be able to' })).toContainText('reach your other stores');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('scope')).toHaveText('*');
});

test('every state is accessible in both schemes and fits a narrow screen', async ({ page }) => {
  await signUp(page, 'Nobody Yet');
  const { clientId } = await registerApp(page, { redirectUris: [REDIRECT_URI] });
  await check(page, consent(clientId));
  await createStore(page, 'متجر القهوة الطازجة واسم طويل جدا لا ينتهي');
  await check(
    page,
    consent(clientId, { mode: 'test', scope: 'orders:read customers:read customers:write refunds:read' }),
  );
  await check(page, consent(clientId, { problem: 'store' }));
});
