import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import type { Settings } from './relying-party/oauth.ts';
import type { Acts } from './servers/acts.ts';
import { askProduct } from './servers/open-product.ts';
import { type RelyingParty, startRelyingParty } from './servers/relying-party.ts';
import { ISSUED_FILE } from './servers/run-folder.ts';

export { expect };

export const PASSWORD = 'demo-password-1';

export type RegisteredApp = Awaited<ReturnType<Acts['app']>>;

interface Fixtures {
  /** A third-party app on a free port, not yet registered. */
  party: RelyingParty;
  /** Opens a page of its own for another person. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens another page of whoever is signed in on this one, in a browser without JavaScript. */
  unscripted: (page: Page) => Promise<Page>;
  /** A page of an operator of the demo data. */
  operator: Page;
}

/** Windows that earlier journeys have left, by what they were opened with: they know the product's scripts already. */
const left = new Map<string, BrowserContext[]>();

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
  party: async ({}, use) => {
    const party = await startRelyingParty(issued);
    await use(party);
    await party.close();
  },
  another: async ({ browser, baseURL, ignoreHTTPSErrors }, use) => {
    const taken: [string, BrowserContext][] = [];
    const complaints: string[] = [];
    await use(async (options = {}) => {
      const all = { ...(baseURL && { baseURL }), ...(ignoreHTTPSErrors && { ignoreHTTPSErrors }), ...options };
      const key = JSON.stringify(all);
      const context = left.get(key)?.pop() ?? (await browser.newContext({ reducedMotion: 'reduce', ...all }));
      taken.push([key, context]);
      const page = await context.newPage();
      page.on(
        'console',
        (one) => /Content.Security.Policy|Refused to/i.test(one.text()) && complaints.push(one.text()),
      );
      return page;
    });
    for (const [key, context] of taken) {
      if (await forget(context)) left.set(key, [...(left.get(key) ?? []), context]);
      else await context.close();
    }
    expect(complaints, 'a page breaks its own policy').toEqual([]);
  },
  page: async ({ another }, use) => use(await another()),
  unscripted: async ({ another }, use) =>
    use(async (page) => {
      const plain = await another({ javaScriptEnabled: false });
      await plain.context().addCookies(await page.context().cookies());
      return plain;
    }),
  operator: async ({ another }, use) => {
    const page = await another();
    await signInAs(page, 'operator');
    await use(page);
  },
});

/**
 * Leaves nothing of a journey in its window but what the browser has cached. @returns whether that can be done: a clock
 * that the journey has taken over stands still in every page that comes.
 */
async function forget(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage();
  if (!(await page.evaluate(() => String(setTimeout).includes('[native code]')))) return false;
  const cdp = await context.newCDPSession(page);
  for (const other of context.pages()) if (other !== page) await other.close();
  await cdp.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'local_storage,session_storage' });
  await Promise.all([context.clearCookies(), context.clearPermissions(), page.close()]);
  return true;
}

/** Writes down a secret that was handed out. */
export function issued(secret: string): void {
  appendFileSync(ISSUED_FILE, `${secret}\n`);
}

/** Makes an account; the person is signed in afterwards. */
export async function signUp(page: Page, name = 'Sam Seller'): Promise<{ email: string }> {
  const { email } = await askProduct(await origin(page), 'person', { name });
  await signIn(page, email);
  return { email };
}

/** Makes an account with these stores; the person is signed in afterwards. */
export async function newSeller(page: Page, ...stores: string[]): Promise<{ email: string }> {
  const person = await signUp(page);
  for (const name of stores) await createStore(page, name);
  return person;
}

/** Makes an account on the real page, by hand. */
export async function fillSignUp(
  page: Page,
  name = 'Sam Seller',
  next = '/dashboard',
  zone?: string,
): Promise<{ email: string }> {
  const email = `${randomUUID()}@example.com`;
  await page.goto(`/sign-up?next=${encodeURIComponent(next)}`);
  if (zone) await expect(page.locator('input[name=browserZone]')).toHaveValue(zone);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-up'));
  return { email };
}

/** Signs in on the page that is open, which is the sign-in page. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in once more, in a session of its own: nobody is told, and no device is known by it. */
export async function signIn(page: Page, email: string): Promise<void> {
  const url = await origin(page);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const cookie = await askProduct(url, 'session', { email, userAgent });
  await page.context().addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Signs in someone of the demo data. */
export async function signInAs(page: Page, who: 'seller' | 'developer' | 'operator'): Promise<void> {
  await signIn(page, `${who}@example.com`);
}

/** Switches two-step sign-in on for the signed-in person. @param look looks at what is shown once */
export async function setUpTwoFactor(
  page: Page,
  look = async (_key: string) => {},
): Promise<{ key: string; backupCodes: string[] }> {
  await page.goto('/dashboard/account/two-factor');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await page.getByTestId('two-factor-key').innerText();
  issued(key);
  const backupCodes = (await page.getByTestId('backup-codes').innerText()).split(/\s+/).filter(Boolean);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await look(key);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/two-factor/confirm');
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();
  return { key, backupCodes };
}

/** Fills in and sends the form for a new store, which is open, and waits until the store is there. */
export async function fillStore(page: Page, name: string, currency = 'USD'): Promise<void> {
  await page.getByLabel('Store name').fill(name);
  await page.getByLabel('Subdomain').fill(`s-${randomUUID().slice(0, 18)}`);
  await page.getByLabel('Currency').selectOption(currency);
  await page.getByRole('button', { name: 'Create store' }).click();
  // Who goes on before the answer ends the request, or finds a page without the store.
  await page.waitForURL((url) => !url.pathname.endsWith('/stores/new'));
}

export async function createStore(page: Page, name: string, currency = 'USD'): Promise<void> {
  await askProduct(await origin(page), 'store', { cookies: await cookiesOf(page), name, currency });
}

/** Registers an app of the signed-in person. */
export async function registerApp(
  page: Page,
  app: { redirectUris: string[]; name?: string; scopes?: string[] },
): Promise<RegisteredApp> {
  const fields = { name: `App ${randomUUID().slice(0, 8)}`, scopes: [], ...app, cookies: await cookiesOf(page) };
  const made = await askProduct(await origin(page), 'app', fields);
  issued(made.clientSecret);
  return made;
}

/** Connects an app to the signed-in person's first store, without the app or the consent screen. Returns its token. */
export async function connect(page: Page, { id }: RegisteredApp, mode: 'live' | 'test' = 'live'): Promise<string> {
  const wanted = { cookies: await cookiesOf(page), appId: id, mode };
  const tokens = await askProduct(await origin(page), 'connection', wanted);
  for (const secret of [tokens.access_token, tokens.refresh_token]) issued(secret);
  return tokens.access_token;
}

/** Makes a key of the signed-in person's own for the test mode of their store. */
export async function makeKey(page: Page, name: string, scopes = ['subscriptions:read']): Promise<string> {
  const { key } = await askProduct(await origin(page), 'key', { cookies: await cookiesOf(page), name, scopes });
  issued(key);
  return key;
}

const cookiesOf = async (page: Page) =>
  (await page.context().cookies(await origin(page))).map(({ name, value }) => `${name}=${value}`).join('; ');

/** A seller with one store and an app of their own, wired to a third-party server. */
export async function sellerWithApp(
  page: Page,
  party: RelyingParty,
  settings: Partial<Settings> & { withSecret?: boolean; scopes?: string[] } = {},
): Promise<{ email: string; app: RegisteredApp }> {
  const { withSecret = true, scopes = ['orders:read'], ...rest } = settings;
  const { email } = await newSeller(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: [party.redirectUri], scopes });
  party.configure({
    issuer: await origin(page),
    clientId: app.clientId,
    ...(withSecret && { clientSecret: app.clientSecret }),
    ...rest,
  });
  return { email, app };
}

/** Clicks “Connect your store” in the third-party app and waits for the consent screen (or what comes before it). */
export async function startConnecting(page: Page, party: RelyingParty): Promise<void> {
  await page.goto(party.url);
  await page.getByRole('button', { name: 'Connect your store' }).click();
}

/** Connects the app to the store that is chosen on the consent screen, and waits until it shows which. */
export async function connectStore(page: Page, party: RelyingParty): Promise<void> {
  await startConnecting(page, party);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toBeVisible();
}

/** Whether an access token works, asked as an app would. */
export async function tokenWorks(page: Page, token: string): Promise<boolean> {
  const answer = await page.request.get('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });
  return answer.status() === 200;
}

const origins = new WeakMap<BrowserContext, string>();

/** Where the service is that the page's relative addresses lead to. */
export async function origin(page: Page): Promise<string> {
  const context = page.context();
  const known = origins.get(context) ?? new URL((await page.request.get('/api/health')).url()).origin;
  origins.set(context, known);
  return known;
}
