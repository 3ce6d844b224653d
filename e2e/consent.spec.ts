import type { Page } from '@playwright/test';
import { connect, createStore, expect, newSeller, origin, registerApp, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';
import { askProduct } from './servers/open-product.ts';

const REDIRECT_URI = 'https://app.example/callback';
const STREETS = ['Elm Street', 'Oak Street', 'Ash Street'];
const MANY = ['Northwind Coffee', 'Café Zürich', 'متجر القهوة', ...STREETS, 'Harbour Books', 'Lumen Studio'];

function consent(clientId: string, more: Record<string, string> = {}): string {
  const query = { response_type: 'code', client_id: clientId, redirect_uri: REDIRECT_URI, ...more };
  return `/oauth/authorize?${new URLSearchParams(query)}`;
}

/** A seller with an app of their own and these stores. */
async function sellerWithStores(page: Page, names: string[]) {
  await newSeller(page, ...names);
  return registerApp(page, { redirectUris: [REDIRECT_URI], scopes: ['orders:read', 'files:read'] });
}

const row = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('many stores are searched', async ({ page }) => {
  const { clientId } = await sellerWithStores(page, MANY);
  await page.goto(consent(clientId));
  const isLoaded = () => [...document.fonts].some(({ family, status }) => /Inter/.test(family) && status === 'loaded');
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);

  // The search filters, keeps what is chosen and says what it found.
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

  // Enter in a radio gives neither answer and loses no choice.
  await page.getByRole('radio', { name: 'Test' }).check();
  await row(page, 'Café Zürich').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/oauth\/authorize\?.*store=/);
  await expect(row(page, 'Café Zürich')).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Test' })).toBeChecked();

  // Authorize without a choice shows all stores again.
  await page.goto(consent(clientId));
  await page.getByRole('searchbox').fill('zzz');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(row(page, 'Northwind Coffee')).toBeVisible();
  await expect(page).toHaveURL(/\/oauth\/authorize\?/);
});

test('every state is accessible; connecting again shows what exists and what is new', async ({ page }) => {
  const ARABIC = 'متجر القهوة الطازجة واسم طويل جدا لا ينتهي';
  const app = await sellerWithStores(page, []);
  await check(page, consent(app.clientId));
  // The first store is made here, with what is proposed, and then chosen.
  await page.getByRole('textbox', { name: 'Store name' }).fill('Corner Shop');
  await expect(page.getByLabel('Subdomain')).toHaveValue('corner-shop');
  await expect(page.getByLabel('Currency')).toHaveValue('USD');
  await page.getByLabel('Subdomain').fill('admin');
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(page.getByText('This name is reserved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Store name' })).toHaveValue('Corner Shop');
  await check(page);
  await page.getByRole('textbox', { name: 'Store name' }).fill(ARABIC);
  await page.getByLabel('Subdomain').fill(`corner-${Date.now()}`);
  await page.keyboard.press('Enter');
  await expect(row(page, ARABIC)).toBeChecked();
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
  await earlier.click();
  await expect(added).toHaveText(['NewGive money back to customers. This isn’t possible here yet.']);
  await expect(page.getByText('Not asked for this time: Files (read).')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Replace the earlier connection' })).not.toBeChecked();
  await check(page);
  await page.getByRole('radio', { name: 'Test' }).check();
  await expect(earlier).toBeHidden();
  await page.getByRole('radio', { name: 'Live' }).check();
  await row(page, 'Second Shop').check();
  await expect(earlier).toBeHidden();
});

test('how known an unverified app is, if it asks for what is sensitive, stands in the warning in live mode', async ({
  page,
}) => {
  const { clientId } = await sellerWithStores(page, ['Harbour Books']);
  await page.goto(consent(clientId, { scope: 'customers:read' }));
  const standing = page.getByText(/It was registered here on .* and is connected in no store of other people\./);
  await expect(standing).toBeVisible();
  await page.getByRole('radio', { name: 'Test' }).check();
  await expect(standing).toBeHidden();
  await page.getByRole('radio', { name: 'Live' }).check();
  await expect(standing).toBeVisible();
  await page.goto(consent(clientId, { scope: 'products:read' }));
  await expect(page.getByText('has not checked who is behind this app')).toBeVisible();
  await expect(standing).toHaveCount(0);
});

test('who may connect in test mode only asks an admin for live mode, and connects once that is approved', async ({
  page,
  another,
}) => {
  const owner = await newSeller(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: [REDIRECT_URI], scopes: ['products:read'] });
  const mate = await another();
  const { email } = await signUp(mate, 'Mia Mate');
  const sql = `INSERT INTO member (store_id, user_id, role) SELECT s.id, u.id, 'developer'
    FROM store s JOIN "user" o ON o.id = s.owner_id, "user" u WHERE o.email = '${owner.email}' AND u.email = '${email}'`;
  await askProduct(await origin(page), 'query', { sql });
  await mate.goto(consent(app.clientId));
  const ask = mate.getByRole('button', { name: 'Ask an admin' });
  const authorize = mate.getByRole('button', { name: 'Authorize' });
  await expect(authorize).toBeHidden();
  await mate.getByRole('radio', { name: 'Test' }).check();
  await expect(authorize).toBeVisible();
  await expect(ask).toBeHidden();
  await mate.getByRole('radio', { name: 'Live' }).check();
  await ask.click();
  await expect(mate.getByRole('table', { name: 'Your requests' }).getByRole('row')).toHaveCount(2);
  await page.goto('/dashboard/apps');
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('They were told by mail')).toBeVisible();
  await mate.goto('/dashboard');
  await mate.getByRole('link', { name: 'Connect now' }).click();
  const back = mate.waitForRequest(`${REDIRECT_URI}?**`);
  await authorize.click();
  expect(new URL((await back).url()).searchParams.get('code')).toContain('svc_code_');
});
