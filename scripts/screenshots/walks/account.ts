import type { Page } from '@playwright/test';
import { codeOf } from '../../../e2e/authenticator.ts';
import { createStore, fillSignIn, join, PASSWORD, press } from '../people.ts';
import type { Walk } from '../studio.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 ' +
  'Mobile/15E148 Safari/604.1';

/** What a person does with their own account. */
export const ACCOUNT_WALKS: Record<string, Walk> = {
  'account-devices': async (studio) => {
    const page = await studio.open();
    const email = await join(page, 'Noor Haddad');
    const phone = await studio.open({ userAgent: PHONE });
    await phone.goto('/sign-in');
    await fillSignIn(phone, email);
    await phone.waitForURL('**/dashboard');
    await phone.context().close();
    await studio.shootPage(page, 'account-two-devices', '/dashboard/account');
    await page.goto('/dashboard/account/password');
    await page.getByLabel('Current password').fill('not-the-password');
    await page.getByLabel('New password').fill('short');
    await press(page, 'Change password');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'account-password-errors');
    await createStore(page, 'Cedar & Sons');
    await studio.shootPage(page, 'account-delete-store', '/dashboard/account/delete');
    await page.context().close();
  },

  'account-two-factor': async (studio) => {
    const page = await studio.open();
    const email = await join(page, 'Tove Zwei');
    await page.goto('/dashboard/account/two-factor');
    await page.getByLabel('Current password').fill(PASSWORD);
    await press(page, 'Set up');
    const key = await page.getByTestId('two-factor-key').innerText();
    await studio.shoot(page, 'account-two-factor-kit');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/two-factor/confirm');
    await page.getByLabel('Code').fill('000000');
    await press(page, 'Switch on');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'account-two-factor-confirm-wrong');
    await page.getByLabel('Code').fill(codeOf(key));
    await press(page, 'Switch on');
    await page.getByText('Two-step sign-in is on.').waitFor();
    await studio.shoot(page, 'account-two-factor-on');
    await studio.shootPage(page, 'account-two-factor-manage', '/dashboard/account/two-factor');
    await press(page, 'Sign out');
    await page.waitForURL('**/sign-in');
    await fillSignIn(page, email);
    await page.waitForURL('**/sign-in/two-factor**');
    await studio.shoot(page, 'sign-in-second-step');
    await page.getByLabel('Code').fill('not-a-code');
    await press(page, 'Continue');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'sign-in-second-step-wrong');
    await page.context().close();
  },

  'account-passkeys': async (studio) => {
    const page = await studio.open();
    await join(page, 'Pia Keys');
    await plugInAuthenticator(page);
    await page.goto('/dashboard/account/passkeys');
    await page.getByLabel('Name').fill('Laptop at the shop');
    await page.getByLabel('Current password').fill('not-the-password');
    await press(page, 'Add passkey');
    await page.getByText('This is not your password.').waitFor();
    await studio.shoot(page, 'account-passkeys-wrong');
    await page.getByLabel('Current password').fill(PASSWORD);
    await press(page, 'Add passkey');
    await page.getByText('The passkey has been added.').waitFor();
    await studio.shoot(page, 'account-passkeys-added');
    await page.context().close();
  },
};

/** A device with a fingerprint reader, simulated by Chromium. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const can = {
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', ...can } });
}
