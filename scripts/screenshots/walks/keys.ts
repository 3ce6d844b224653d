import { call, fillKey, fillSignIn, press } from '../people.ts';
import type { Walk } from '../studio.ts';
import { MARA } from './furnish.ts';

const LIST = '/dashboard/developer/api-keys';

/** What reaches a seller's stores: connections and keys. */
export const KEY_WALKS: Record<string, Walk> = {
  keys: async (studio) => {
    const page = await studio.open();
    await page.goto('/sign-in');
    await fillSignIn(page, `${MARA}@example.com`);
    await page.waitForURL('**/dashboard');
    await studio.shootPage(page, 'dashboard-connected', '/dashboard');
    await studio.shootPage(page, 'api-key-new', `${LIST}/new`);
    await press(page, 'Create key');
    await page.getByText('Choose at least one permission.').waitFor();
    await studio.shoot(page, 'api-key-new-errors');
    const key = await fillKey(page, 'Nightly export', 'Harbour Books');
    await studio.shoot(page, 'api-key-made');
    await call(page, key, '/me', 'nightly/1.4 (cron)');
    await studio.shootPage(page, 'api-keys', LIST);
    const row = page.getByRole('row').filter({ hasText: 'Parcelwise' }).first();
    await row.getByRole('button', { name: 'Revoke', exact: true }).click();
    await studio.shoot(page, 'api-keys-revoke');
    await page.keyboard.press('Escape');
    await page.getByLabel('Mode', { exact: true }).selectOption('Test');
    await press(page, 'Filter');
    await page.waitForURL('**mode=test**');
    await studio.shoot(page, 'api-keys-filtered');
    await page.getByLabel('Who').selectOption('Your own keys');
    await page.getByLabel('Mode', { exact: true }).selectOption('Live');
    await press(page, 'Filter');
    await page.getByText('Nothing matches').waitFor();
    await studio.shoot(page, 'api-keys-filtered-none');
    await page.goto(LIST);
    await page
      .getByRole('row')
      .filter({ hasText: 'Nightly export' })
      .getByRole('button', { name: 'Revoke', exact: true })
      .click();
    await press(page, 'Revoke key');
    await page.getByRole('status').filter({ hasText: 'no longer works' }).waitFor();
    await studio.shoot(page, 'api-keys-revoked');
    await studio.shootPage(page, 'connected-apps', '/dashboard/apps');
    await page.getByRole('link', { name: 'Permissions' }).first().click();
    await page.getByRole('heading', { name: 'Permissions' }).waitFor();
    await studio.shoot(page, 'connected-app-permissions');
    await studio.shootPage(page, 'activity-connections', '/dashboard/activity');
    await page.context().close();
  },
};
