import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

export const PASSWORD = 'demo-password-1';

/** The apps of the demo data, as they are registered there. */
export const PARCELWISE = {
  clientId: 'svc_client_ParcelwiseExampleApp01',
  redirectUri: 'https://app.parcelwise.example/callback',
};

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Signs in one of the demo's people: seller, developer or operator. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/sign-in');
  await fillSignIn(page, `${who}@example.com`);
  await page.waitForURL('**/dashboard');
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
}

/** Makes an account; the person is signed in afterwards. Returns the email. */
export async function join(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Create account');
  await page.waitForURL('**/dashboard');
  return email;
}

export async function createStore(page: Page, name: string, currency = 'USD'): Promise<void> {
  await page.goto('/dashboard/stores/new');
  await page.getByLabel('Store name').fill(name);
  await page.getByLabel('Subdomain').fill(`shop-${randomBytes(4).toString('hex')}`);
  await page.getByLabel('Currency').selectOption(currency);
  await press(page, 'Create store');
  await page.waitForURL('**/dashboard');
}

interface AppWish {
  name: string;
  description?: string;
  redirectUri?: string;
  scopes?: string[];
  logo?: Buffer;
}

/** Fills in and sends the form for a new app; the page then shows its secret. */
export async function registerApp(page: Page, app: AppWish): Promise<{ clientId: string; clientSecret: string }> {
  await page.goto('/dashboard/developer/apps/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(app.name);
  await page.getByLabel('Description').fill(app.description ?? 'Keeps your stock the same everywhere you sell.');
  await page.getByLabel('Website URL').fill('https://stockroom.example');
  await page.getByLabel('Allowed redirect URIs').fill(app.redirectUri ?? 'https://stockroom.example/oauth/callback');
  if (app.logo)
    await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: app.logo });
  for (const scope of app.scopes ?? ['orders:read', 'products:read', 'products:write']) {
    await page.getByRole('checkbox', { name: scope, exact: true }).check();
  }
  await press(page, 'Create app');
  const clientSecret = await page.getByTestId('client-secret').innerText();
  return { clientId: await page.getByTestId('client-id').innerText(), clientSecret };
}

/** Where the app's own page is, found in the list of apps. */
export async function appPath(page: Page, name: string): Promise<string> {
  await page.goto('/dashboard/developer/apps');
  return (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
}

export interface Request {
  clientId: string;
  redirectUri: string;
  scope?: string;
  mode?: 'live' | 'test';
  challenge?: string;
}

/** The address of the consent screen for an app. */
export function consentPath(
  { clientId, redirectUri, scope, mode, challenge }: Request,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', ...more });
  if (scope) query.set('scope', scope);
  if (mode) query.set('mode', mode);
  if (challenge) query.set('code_challenge', challenge);
  if (challenge) query.set('code_challenge_method', 'S256');
  return `/oauth/authorize?${query}`;
}

/** Connects an app to a store of the signed-in person and exchanges the code, as the app would. Returns its token. */
export async function connect(page: Page, store: string, request: Request): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  await page.goto(consentPath({ ...request, challenge }));
  await page.getByRole('radio', { name: store, exact: true }).check();
  const answered = page.waitForRequest((sent) => sent.url().startsWith(`${request.redirectUri}?`));
  await press(page, 'Authorize');
  const code = new URL((await answered).url()).searchParams.get('code') ?? '';
  await page.waitForURL(/^chrome-error:/);
  const { clientId: client_id, redirectUri: redirect_uri } = request;
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: verifier };
  const answer = await page.request.post('/api/oauth/token', { form });
  return (await answer.json()).access_token;
}

/** Calls the API with a token, as the software that has it. */
export async function call(
  page: Page,
  token: string,
  path: string,
  agent = 'parcelwise/2.3 (+https://parcelwise.example)',
) {
  await page.request.get(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}`, 'User-Agent': agent } });
}

/** Fills in and sends the form for a key of the seller's own, which is open. Returns the key. */
export async function fillKey(page: Page, name: string, store: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const stores = page.getByRole('combobox', { name: 'Store' });
  await stores.selectOption(await stores.getByRole('option').filter({ hasText: store }).getAttribute('value'));
  for (const scope of ['orders:read', 'refunds:write'])
    await page.getByRole('checkbox', { name: scope, exact: true }).check();
  await press(page, 'Create key');
  return page.getByTestId('api-key').innerText();
}
