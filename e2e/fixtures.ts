import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import type { Settings } from './relying-party/settings.ts';
import { type FormAnswer, sendForm } from './send-form.ts';
import { type RelyingParty, startRelyingParty } from './servers/relying-party.ts';
import { ISSUED_FILE } from './servers/run-folder.ts';

export { expect };

export const PASSWORD = 'demo-password-1';

export interface RegisteredApp {
  id: string;
  name: string;
  clientId: string;
  clientSecret: string;
}

interface Fixtures {
  /** A third-party app on a free port, not yet registered. */
  party: RelyingParty;
  /** Opens a page of its own for another person. */
  another: (options?: { javaScriptEnabled?: boolean; baseURL?: string }) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
  party: async ({}, use) => {
    const party = await startRelyingParty(issued);
    await use(party);
    await party.close();
  },
  another: async ({ browser, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Writes down a secret that was handed out. */
export function issued(secret: string): void {
  appendFileSync(ISSUED_FILE, `${secret}\n`);
}

/** Makes an account; the person is signed in afterwards. */
export async function signUp(page: Page, name = 'Sam Seller'): Promise<{ email: string }> {
  const email = `${randomUUID()}@example.com`;
  await sent(sendForm(page, '/sign-up', 'Create an account', { name, email, password: PASSWORD }));
  return { email };
}

/** Makes an account on the real page, by hand. */
export async function fillSignUp(page: Page, name = 'Sam Seller', next = '/dashboard'): Promise<{ email: string }> {
  const email = `${randomUUID()}@example.com`;
  await page.goto(`/sign-up?next=${encodeURIComponent(next)}`);
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

/** Signs in once more, in a session of its own. */
export async function signIn(page: Page, email: string): Promise<void> {
  await sent(sendForm(page, '/sign-in', 'Sign in', { email, password: PASSWORD }));
}

const demoSessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Signs in someone of the demo data. Every journey of a worker shares that person’s session: one that ends sessions
 * takes a person of its own.
 */
export async function signInAs(page: Page, who: 'seller' | 'operator'): Promise<void> {
  const key = `${who} at ${await origin(page)}`;
  const cookies = demoSessions.get(key);
  if (cookies) return page.context().addCookies(cookies);
  await signIn(page, `${who}@example.com`);
  demoSessions.set(key, await page.context().cookies());
}

/** Switches two-step sign-in on for the signed-in person. */
export async function setUpTwoFactor(page: Page): Promise<{ key: string; backupCodes: string[] }> {
  await page.goto('/dashboard/account/two-factor');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await page.getByTestId('two-factor-key').innerText();
  const backupCodes = (await page.getByTestId('backup-codes').innerText()).split(/\s+/).filter(Boolean);
  issued(key);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/two-factor/confirm');
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();
  return { key, backupCodes };
}

const newSubdomain = () => `s-${randomUUID().slice(0, 18)}`;

/** Fills in and sends the form for a new store, which is open, and waits until the store is there. */
export async function fillStore(page: Page, name: string, currency = 'USD'): Promise<void> {
  await page.getByLabel('Store name').fill(name);
  await page.getByLabel('Subdomain').fill(newSubdomain());
  await page.getByLabel('Currency').selectOption(currency);
  await page.getByRole('button', { name: 'Create store' }).click();
  // Who goes on before the answer ends the request, or finds a page without the store.
  await page.waitForURL((url) => !url.pathname.endsWith('/stores/new'));
}

export async function createStore(page: Page, name: string, currency = 'USD'): Promise<void> {
  await sent(sendForm(page, '/dashboard/stores/new', 'New store', { name, subdomain: newSubdomain(), currency }));
}

/** Registers an app of the signed-in person. */
export async function registerApp(
  page: Page,
  app: { redirectUris: string[]; name?: string; scopes?: string[] },
): Promise<RegisteredApp> {
  const name = app.name ?? `App ${randomUUID().slice(0, 8)}`;
  const { hidden, shown } = await sendForm(page, '/dashboard/developer/apps/new', 'New app', {
    name,
    description: 'Does something useful.',
    websiteUrl: 'https://app.example',
    redirectUris: app.redirectUris.join('\n'),
    defaultScopes: app.scopes ?? [],
  });
  const { 'client-id': clientId, 'client-secret': clientSecret } = shown;
  if (!hidden.id || !clientId || !clientSecret) throw new Error('The app was not registered.');
  issued(clientSecret);
  return { id: hidden.id, name, clientId, clientSecret };
}

/** Registers an app on the real page, by hand; its credentials are shown afterwards. */
export async function fillApp(
  page: Page,
  app: { redirectUris: string[]; name: string; scopes: string[] },
): Promise<void> {
  await page.goto('/dashboard/developer/apps/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(app.name);
  await page.getByLabel('Description').fill('Does something useful.');
  await page.getByLabel('Website URL').fill('https://app.example');
  await page.getByLabel('Allowed redirect URIs').fill(app.redirectUris.join('\n'));
  for (const scope of app.scopes) await page.getByRole('checkbox', { name: scope, exact: true }).check();
  await page.getByRole('button', { name: 'Create app' }).click();
}

async function sent(answer: Promise<FormAnswer>): Promise<void> {
  const { location } = await answer;
  if (!location.endsWith('/dashboard')) throw new Error(`The form led to “${location}”.`);
}

/** A seller with one store and an app of their own, wired to a third-party server. */
export async function sellerWithApp(
  page: Page,
  party: RelyingParty,
  settings: Partial<Settings> & { withSecret?: boolean; scopes?: string[] } = {},
): Promise<{ email: string; app: RegisteredApp }> {
  const { withSecret = true, scopes = ['orders:read'], ...rest } = settings;
  const { email } = await signUp(page);
  await createStore(page, 'Harbour Books');
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

/** Where the service is that the page's relative addresses lead to. */
export async function origin(page: Page): Promise<string> {
  return new URL((await page.request.get('/api/health')).url()).origin;
}
