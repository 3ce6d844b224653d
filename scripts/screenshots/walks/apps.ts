import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { appPath, connect, createStore, join, press, registerApp, signIn } from '../people.ts';
import type { Walk } from '../studio.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#3457d5"/>' +
  '<path d="M14 40h36M14 28h36M20 16h24v32H20z" stroke="#fff" stroke-width="4" fill="none"/></svg>';

/** An app's life, from its registration to its end, as its owner sees it. */
export const APP_WALKS: Record<string, Walk> = {
  'app-made': async (studio) => {
    const page = await studio.open();
    await join(page, 'Ida Berg');
    await page.goto('/dashboard/developer/apps/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Stockroom');
    await page.getByLabel('Website URL').fill('stockroom');
    await page
      .getByLabel('Allowed redirect URIs')
      .fill('http://stockroom.example/callback\nhttps://*.stockroom.example/callback');
    await press(page, 'Create app');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'app-new-errors');
    const logo = await sharp(Buffer.from(LOGO)).resize(256).png().toBuffer();
    await registerApp(page, { name: 'Stockroom', logo });
    await studio.shoot(page, 'app-made');
    const path = await appPath(page, 'Stockroom');
    await studio.shootPage(page, 'app-unused', path);
    await studio.shootPage(page, 'app-connections-none', `${path}/connections`);
    await studio.shootPage(page, 'first-steps-app', '/dashboard');
    await page.goto(`${path}/secrets`);
    await press(page, 'New secret');
    await page.getByTestId('client-secret').waitFor();
    await studio.shoot(page, 'app-secret-made');
    await page.goto(`${path}/secrets`);
    await page.getByRole('button', { name: 'Revoke', exact: true }).first().click();
    await studio.shoot(page, 'app-secret-revoke');
    await page.goto(`${path}/settings`);
    await page.getByLabel('Allowed redirect URIs').fill('ftp://stockroom.example');
    await press(page, 'Save');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'app-settings-errors');
    await page.goto(`${path}/delete`);
    await page.getByLabel('App name').fill('Stock');
    await press(page, 'Delete');
    await page.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(page, 'app-delete-wrong');
    await page.context().close();
  },

  'app-verification': async (studio) => {
    const page = await studio.open();
    await join(page, 'Omar Voss');
    await createStore(page, 'Linden Tools');
    const redirectUri = 'https://stockroom.example/oauth/callback';
    const { clientId } = await registerApp(page, { name: 'Tallyroom', redirectUri });
    const path = await appPath(page, 'Tallyroom');
    const id = path.split('/').at(-1) ?? '';
    await connect(page, 'Linden Tools', { clientId, redirectUri, mode: 'live' });
    const operator = await studio.open();
    await signIn(operator, 'operator');
    const ask = async () => {
      await page.goto(path);
      await page
        .getByLabel('Message to the operator')
        .fill('We are Tallyroom GmbH. You can try it at https://try.tallyroom.example.');
      await press(page, 'Request verification');
      await page.getByText('You wrote').waitFor();
    };
    const decide = async (button: string, answer: string) => {
      await operator.goto(`/operator/apps/${id}`);
      await operator.getByLabel('Answer to the owner').fill(answer);
      await press(operator, button);
      await operator.getByLabel('Answer to the owner').filter({ hasText: answer }).waitFor({ state: 'detached' });
      await page.goto(path);
    };
    await ask();
    await studio.shoot(page, 'app-verification-requested');
    await studio.shootPage(operator, 'verifications', '/operator/verifications');
    await addNote(operator, id);
    await studio.shoot(operator, 'operator-app-requested');
    await decide('Decline', 'The website is empty. Say there who runs the app and how to reach you, then ask again.');
    await studio.shoot(page, 'app-verification-declined');
    await ask();
    await decide('Verify', 'Thank you, all clear now.');
    await studio.shoot(page, 'app-verified');
    await operator.goto(`/operator/apps/${id}`);
    await press(operator, 'Disable app');
    await operator.locator('[aria-invalid]').first().waitFor();
    await studio.shoot(operator, 'operator-app-disable-error');
    await operator
      .getByLabel('Reason for disabling')
      .fill('Sellers told us that it sends their customers advertising.');
    await press(operator, 'Disable app');
    await operator.getByRole('button', { name: 'Enable app' }).waitFor();
    await studio.shoot(operator, 'operator-app-disabled');
    await studio.shootPage(operator, 'lookup-disabled', '/operator/lookup');
    await studio.shootPage(page, 'app-disabled', path);
    await studio.shootPage(page, 'app-disabled-connections', `${path}/connections`);
    await studio.shootPage(page, 'apps-disabled', '/dashboard/developer/apps');
    await page.context().close();
    await operator.context().close();
  },
};

async function addNote(operator: Page, id: string): Promise<void> {
  await operator.goto(`/operator/apps/${id}`);
  await operator.getByLabel('Note', { exact: true }).fill('Called them on Monday; the imprint is on its way.');
  await press(operator, 'Add note');
  await operator.getByRole('listitem').filter({ hasText: 'Called them' }).waitFor();
}
