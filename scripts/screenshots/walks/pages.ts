import type { Page } from '@playwright/test';
import { consentPath, createStore, join, PARCELWISE, press, signIn } from '../people.ts';
import type { Studio, Walk } from '../studio.ts';

const STORES = 'a[href^="/dashboard/stores/"]:not([href$="/new"])';
const APPS = 'a[href^="/dashboard/developer/apps/"]:not([href$="/new"])';

/** Every page as visitors find it. */
export const PAGE_WALKS: Record<string, Walk> = {
  'pages-nobody': async (studio) => {
    const page = await studio.open();
    await studio.shootPage(page, 'landing', '/');
    await studio.shootPage(page, 'sign-in', '/sign-in');
    await studio.shootPage(page, 'sign-up', '/sign-up');
    await studio.shootPage(page, 'docs', '/docs');
    for (const part of ['quickstart', 'authorize', 'scopes', 'webhooks', 'errors', 'api/customers', 'search?q=token'])
      await studio.shootPage(page, `docs-${part.replace(/\W/g, '-')}`, `/docs/${part}`);
    await studio.shootPage(page, 'not-found', '/no-such-page');
    await studio.shootPage(page, 'request-error', '/oauth/authorize?client_id=nobody');
    const elsewhere = { ...PARCELWISE, redirectUri: 'https://app.parcelwise.example/calback' };
    await studio.shootPage(page, 'request-error-redirect', consentPath(elsewhere));
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('seller@example.com');
    await page.getByLabel('Password').fill('not-the-password');
    await press(page, 'Sign in');
    await page.getByRole('alert').filter({ hasText: 'No account' }).waitFor();
    await studio.shoot(page, 'sign-in-wrong');
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill('mara');
    await page.getByLabel('Password').fill('short');
    await press(page, 'Create account');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'sign-up-errors');
    await page.context().close();
  },

  'pages-seller': async (studio) => {
    const page = await studio.open();
    await signIn(page, 'seller');
    await studio.shootPage(page, 'dashboard', '/dashboard');
    await studio.shootPage(page, 'not-found-signed-in', '/dashboard/no-such-page');
    await studio.shootPage(page, 'store-new', '/dashboard/stores/new');
    await page.getByLabel('Subdomain').fill('Ünsinn!');
    await press(page, 'Create store');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'store-new-errors');
    await shootParts(studio, page, 'store', '/dashboard', STORES, ['', '/reset', '/delete']);
    await page.getByLabel('Store name').fill('Northwind');
    await press(page, 'Delete');
    await page.getByText('Nothing was deleted').waitFor();
    await studio.shoot(page, 'store-delete-wrong');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Lumen Studio' }).click();
    await page.getByLabel('Custom domain').fill('https://lumen.example/shop');
    await press(page, 'Save');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'store-errors');
    await page.getByLabel('Custom domain').fill('lumen.example');
    await press(page, 'Save');
    await page.getByText('Saved.').waitFor();
    await studio.shoot(page, 'store-saved');
    await studio.shootPage(page, 'account', '/dashboard/account');
    for (const part of ['email', 'password', 'two-factor', 'passkeys', 'delete']) {
      await studio.shootPage(page, `account-${part}`, `/dashboard/account/${part}`);
    }
    await page.goto('/dashboard');
    await page.setViewportSize({ width: 390, height: 900 });
    await press(page, 'Account');
    await studio.shoot(page, 'account-menu', [390]);
    await page.goto('/dashboard');
    await page.setViewportSize({ width: 390, height: 900 });
    await press(page, 'Menu');
    await studio.shoot(page, 'menu', [390]);
    await page.goto('/dashboard');
    await press(page, 'Search');
    await page.getByRole('option', { name: 'Lumen Studio' }).waitFor();
    await studio.shoot(page, 'palette');
    await page.keyboard.type('lum');
    await studio.shoot(page, 'palette-results');
    await page.keyboard.type(' no such place');
    await page.getByText('Nothing matches.').waitFor();
    await studio.shoot(page, 'palette-none');
    await page.context().close();
  },

  'pages-developer': async (studio) => {
    const page = await studio.open();
    await signIn(page, 'developer');
    await studio.shootPage(page, 'apps', '/dashboard/developer/apps');
    await studio.shootPage(page, 'app-new', '/dashboard/developer/apps/new');
    const parts = ['', '/connections', '/settings', '/secrets', '/activity', '/connect-tester', '/delete'];
    await shootParts(studio, page, 'app', '/dashboard/developer/apps', APPS, parts);
    await page.context().close();
  },

  'pages-newcomer': async (studio) => {
    const page = await studio.open();
    await join(page, 'Nils Neu');
    await studio.shootPage(page, 'first-steps', '/dashboard');
    await studio.shootPage(page, 'subscriptions-none', '/dashboard/subscriptions');
    await studio.shootPage(page, 'activity-none', '/dashboard/activity');
    await studio.shootPage(page, 'apps-none', '/dashboard/developer/apps');
    await studio.shootPage(page, 'api-keys-no-store', '/dashboard/developer/api-keys');
    await studio.shootPage(page, 'api-key-new-no-store', '/dashboard/developer/api-keys/new');
    await createStore(page, 'Elm Street Records');
    await studio.shootPage(page, 'first-steps-store', '/dashboard');
    await studio.shootPage(page, 'api-keys-none', '/dashboard/developer/api-keys');
    await page.goto('/dashboard/developer/api-keys/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
    await page.getByRole('checkbox', { name: 'orders:read', exact: true }).check();
    // A fault of the page itself, in the browser: what it does right after its form was answered fails.
    await page.evaluate(() => {
      window.scrollTo = () => {
        throw new Error('A fault on purpose.');
      };
    });
    await press(page, 'Create key');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await studio.shoot(page, 'error');
    await page.context().close();
  },
};

/** The pages of the first thing in a list, each named after its part. */
async function shootParts(studio: Studio, page: Page, name: string, list: string, link: string, parts: string[]) {
  await page.goto(list);
  const path = await page.locator(link).first().getAttribute('href');
  for (const part of parts) await studio.shootPage(page, `${name}${part.replace('/', '-')}`, `${path}${part}`);
}
