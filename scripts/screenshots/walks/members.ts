import type { Page } from '@playwright/test';
import { linkIn } from '@/e2e/servers/mail-server.ts';
import { consentPath, join, PARCELWISE, press, signIn } from '../people.ts';
import type { Walk } from '../studio.ts';

const STORE = 'Northwind Coffee';
const INVITED = 'You are invited';

/** People who work on a store or an app, and the apps that are connected to a store. */
export const MEMBER_WALKS: Record<string, Walk> = {
  members: async (studio) => {
    const [page, operator, guest] = [await studio.open(), await studio.open(), await studio.open()];
    await signIn(page, 'seller');
    await signIn(operator, 'operator');
    const email = await join(guest, 'Gus Guest');

    await page.goto('/dashboard');
    await page.getByRole('link', { name: STORE, exact: true }).click();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.waitForURL('**/members');
    const members = new URL(page.url()).pathname;
    const form = page.getByRole('form', { name: 'Invite', exact: true });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Role').selectOption('developer');
    await form.getByRole('button', { name: 'Invite' }).click();
    await page.getByText(`${email} was invited`).waitFor();
    await openLink(operator, guest, email, INVITED);
    await guest.getByRole('button', { name: 'Accept' }).waitFor();
    await studio.shoot(guest, 'join');
    await studio.shoot(page, 'members-invited');
    await press(guest, 'Accept');
    await guest.waitForURL('**/members?said=joined');
    await studio.shoot(guest, 'members-as-developer');
    await studio.shootPage(page, 'members', members);
    await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Remove' }).click();
    await studio.shoot(page, 'members-remove');

    await guest.goto(consentPath({ ...PARCELWISE, mode: 'live' }));
    await guest.getByRole('radio', { name: STORE, exact: true }).check();
    await press(guest, 'Ask an admin');
    await guest.getByText('You asked those who may connect apps').waitFor();
    await studio.shoot(guest, 'connected-apps-asked');
    await studio.shootPage(page, 'requests', '/dashboard/apps');
    await page.getByRole('link', { name: 'Permissions' }).first().click();
    await page.waitForURL('**/dashboard/apps/*');
    await studio.shoot(page, 'permissions');
    await studio.shootPage(page, 'notices', '/dashboard/account');

    const developer = await studio.open();
    await signIn(developer, 'developer');
    await developer.goto('/dashboard/developer/apps');
    await developer.locator('a[href^="/dashboard/developer/apps/"]:not([href$="/new"])').first().click();
    await developer.getByRole('heading', { name: 'Team' }).waitFor();
    const invite = developer.getByRole('form', { name: 'Invite', exact: true });
    await invite.getByLabel('Email').fill(email);
    await invite.getByRole('button', { name: 'Invite' }).click();
    await developer.getByText(`${email} was invited`).waitFor();
    await openLink(operator, guest, email, INVITED);
    await press(guest, 'Accept');
    await guest.waitForURL('**/developer/apps/*');
    await developer.reload();
    await developer.getByLabel('New owner').waitFor();
    await studio.shoot(developer, 'team');
    for (const one of [page, operator, guest, developer]) await one.context().close();
  },
};

/** Opens the link of the newest mail to somebody, which an operator reads in the outbox. */
async function openLink(operator: Page, page: Page, email: string, subject: string): Promise<void> {
  await operator.goto('/operator/outbox');
  await operator
    .getByRole('row')
    .filter({ hasText: email })
    .filter({ hasText: subject })
    .first()
    .getByRole('link', { name: subject })
    .click();
  await operator.getByTestId('mail-text').waitFor();
  await page.goto(linkIn({ text: await operator.getByTestId('mail-text').innerText() }));
}
