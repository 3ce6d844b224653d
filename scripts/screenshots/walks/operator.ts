import type { Page } from '@playwright/test';
import { call, connect, createStore, fillKey, join, PARCELWISE, press, signIn } from '../people.ts';
import type { Walk } from '../studio.ts';

/** What an operator finds by an id or a fingerprint. */
export const OPERATOR_WALKS: Record<string, Walk> = {
  operator: async (studio) => {
    const seller = await studio.open();
    await join(seller, 'Vera Klar');
    await createStore(seller, 'Birch Supply');
    const token = await connect(seller, 'Birch Supply', { ...PARCELWISE, mode: 'live' });
    await call(seller, token, '/subscriptions');
    await seller.goto('/dashboard/developer/api-keys/new');
    const key = await fillKey(seller, 'Nightly export', 'Birch Supply');
    await seller.context().close();
    const page = await studio.open();
    await signIn(page, 'operator');
    await studio.shootPage(page, 'dashboard-operator', '/dashboard');
    await studio.shootPage(page, 'lookup', '/operator/lookup');
    await lookUp(page, 'svc_client_NobodyNobodyNobody1');
    await page.getByText('There is no such app').waitFor();
    await studio.shoot(page, 'lookup-none');
    await lookUp(page, PARCELWISE.clientId);
    await page.waitForURL('**/operator/apps/**');
    await studio.shoot(page, 'operator-app');
    await lookUp(page, token);
    await page.waitForURL('**/operator/connections/**');
    await studio.shoot(page, 'operator-connection');
    await press(page, 'End connection');
    await page.getByText('Say why').waitFor();
    await studio.shoot(page, 'operator-connection-end');
    await page.getByLabel('Reason').fill('A token of it was published.');
    await press(page, 'End connection');
    await page.getByText('Disconnected by the operator').waitFor();
    await studio.shoot(page, 'operator-connection-ended');
    await lookUp(page, key);
    await page.waitForURL('**/operator/api-keys/**');
    await studio.shoot(page, 'operator-key');
    await page.getByLabel('Reason').fill('It was published.');
    await press(page, 'End key');
    await page.getByText('The key has ended').waitFor();
    await studio.shoot(page, 'operator-key-ended');
    await page.context().close();
  },
};

async function lookUp(page: Page, wanted: string): Promise<void> {
  await page.goto('/operator/lookup');
  await page.getByLabel('ID or fingerprint').fill(wanted);
  await press(page, 'Look up');
}
