import { consentPath, createStore, fillSignIn, join, PARCELWISE, registerApp, signIn } from '../people.ts';
import type { Walk } from '../studio.ts';
import { MARA } from './furnish.ts';

const MANY = [
  'Northwind Coffee',
  'Café Zürich',
  'متجر القهوة',
  'Elm Street',
  'Oak Street',
  'Ash Street',
  'Harbour Books',
  'Lumen',
];

/** The consent screen, for everyone who may see it. */
export const CONSENT_WALKS: Record<string, Walk> = {
  'consent-sellers': async (studio) => {
    const page = await studio.open();
    await signIn(page, 'seller');
    await studio.shootPage(page, 'consent', consentPath({ ...PARCELWISE, mode: 'live' }));
    await page.getByRole('radio', { name: 'Northwind Coffee', exact: true }).check();
    await studio.shoot(page, 'consent-chosen');
    await studio.shootPage(page, 'consent-test', consentPath({ ...PARCELWISE, mode: 'test' }));
    await studio.shootPage(page, 'consent-no-choice', consentPath(PARCELWISE, { problem: 'store' }));
    const { clientId } = await registerApp(page, { name: 'Stockroom', scopes: ['*'] });
    const unverified = { clientId, redirectUri: 'https://stockroom.example/oauth/callback' };
    await studio.shootPage(page, 'consent-unverified-all', consentPath(unverified));
    const scope = 'orders:read customers:read customers:write refunds:write payouts:read';
    await studio.shootPage(page, 'consent-unverified-sensitive', consentPath({ ...unverified, scope }));
    await page.context().close();
  },

  'consent-again': async (studio) => {
    const page = await studio.open();
    await page.goto('/sign-in');
    await fillSignIn(page, `${MARA}@example.com`);
    await page.waitForURL('**/dashboard');
    await page.goto(consentPath({ ...PARCELWISE, scope: 'orders:read subscriptions:read refunds:write' }));
    await page.getByRole('radio', { name: 'Harbour Books', exact: true }).check();
    await studio.shoot(page, 'consent-again');
    await page.context().close();
  },

  'consent-stores': async (studio) => {
    const page = await studio.open();
    await join(page, 'Otto Viel');
    await studio.shootPage(page, 'consent-no-store', consentPath(PARCELWISE));
    await createStore(page, MANY[0] ?? '');
    await studio.shootPage(page, 'consent-one-store', consentPath(PARCELWISE));
    for (const name of MANY.slice(1)) await createStore(page, name);
    await studio.shootPage(page, 'consent-many', consentPath(PARCELWISE));
    await page.getByRole('searchbox', { name: 'Search your stores' }).fill('street');
    await page.getByRole('status').filter({ hasText: '3 of 8' }).waitFor();
    await studio.shoot(page, 'consent-many-searched');
    await studio.shootPage(page, 'dashboard-many', '/dashboard');
    await page.context().close();
  },

  'consent-signed-out': async (studio) => {
    const page = await studio.open();
    await page.goto(consentPath(PARCELWISE));
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await studio.shoot(page, 'sign-in-to-connect');
    await page.context().close();
  },
};
