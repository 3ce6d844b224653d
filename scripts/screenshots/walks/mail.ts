import type { Page } from '@playwright/test';
import { join, PASSWORD, press, signIn } from '../people.ts';
import type { Walk } from '../studio.ts';

/** What mail is for, without a mail server: operators read it in the outbox. */
export const MAIL_WALKS: Record<string, Walk> = {
  mail: async (studio) => {
    const operator = await studio.open();
    await signIn(operator, 'operator');
    const page = await studio.open();
    const email = await join(page, 'Mara Vergess');
    await studio.shootPage(page, 'account-unconfirmed', '/dashboard/account');
    await press(page, 'Send again');
    await page.getByText('The mail is on its way.').waitFor();
    await studio.shoot(page, 'account-unconfirmed-sent');
    await page.goto('/dashboard/account/email');
    await page.getByLabel('New email').fill('mara@vergess.example');
    await page.getByLabel('Current password').fill(PASSWORD);
    await press(page, 'Change email');
    await page.getByText('Until then your email stays as it is.').waitFor();
    await studio.shoot(page, 'account-email-waits');
    const stranger = await studio.open();
    await stranger.goto(await linkIn(operator, email, 'Confirm your email'));
    await studio.shoot(stranger, 'confirm-email');
    await press(stranger, 'Confirm email');
    await stranger.getByText('Your email is confirmed.').waitFor();
    await studio.shoot(stranger, 'confirm-email-done');

    await studio.shootPage(stranger, 'forgot-password', '/forgot-password');
    await stranger.getByLabel('Email').fill(email);
    await press(stranger, 'Send link');
    await stranger.getByText('If there is an account').waitFor();
    await studio.shoot(stranger, 'forgot-password-sent');
    await stranger.goto(await linkIn(operator, email, 'Set a new password'));
    await studio.shoot(stranger, 'reset-password');
    await studio.shoot(operator, 'operator-mail');
    await studio.shootPage(operator, 'operator-outbox', '/operator/outbox');
    await studio.shootPage(operator, 'operator-state', '/operator/state');
    await stranger.context().clearCookies();
    await studio.shootPage(stranger, 'reset-password-gone', '/reset-password');
    await stranger.context().close();

    await operator.goto('/operator/lookup');
    await operator.getByLabel('ID or fingerprint').fill(email);
    await press(operator, 'Look up');
    await operator.waitForURL('**/operator/accounts/**');
    await press(operator, 'Make recovery link');
    await operator.getByTestId('recovery-link').waitFor();
    await studio.shoot(operator, 'operator-recovery-link');
    await page.context().close();
    await operator.context().close();
  },
};

/** Opens the newest mail of this kind in the outbox; returns its link. */
async function linkIn(operator: Page, to: string, subject: string): Promise<string> {
  await operator.goto('/operator/outbox');
  const mail = operator.getByRole('row').filter({ hasText: to }).filter({ hasText: subject }).first();
  await mail.getByRole('link', { name: subject }).click();
  return operator.getByTestId('mail-text').getByRole('link').first().innerText();
}
