import { startRelyingParty } from '../../../e2e/servers/relying-party.ts';
import { press, registerApp, signIn } from '../people.ts';
import type { Walk } from '../studio.ts';

const LIST = '/dashboard/subscriptions';
const STATES = ['active', 'trialing', 'past_due', 'paused', 'canceled'];
const SCOPES = ['subscriptions:read', 'subscriptions:write', 'products:read', 'subscription_invoices:read'];

/** Subscriptions and the activity: what their seller sees, and what an app does with them. */
export const SUBSCRIPTION_WALKS: Record<string, Walk> = {
  subscriptions: async (studio) => {
    const page = await studio.open();
    await signIn(page, 'seller');
    await studio.shootPage(page, 'subscriptions', LIST);
    for (const state of STATES) {
      await page.goto(`${LIST}?status=${state}&mode=test`);
      if (state === 'paused') await studio.shoot(page, 'subscriptions-filtered');
      await page.locator(`table a[href^="${LIST}/"]`).first().click();
      await page.waitForURL(`**${LIST}/*`);
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      await studio.shoot(page, `subscription-${state.replace('_', '-')}`);
    }
    await page.goto(`${LIST}?status=paused&mode=live&store=00000000-0000-4000-8000-000000000000`);
    await studio.shoot(page, 'subscriptions-filtered-none');
    await studio.shootPage(page, 'activity', '/dashboard/activity');
    await page.context().close();
  },

  'example-app': async (studio) => {
    const party = await startRelyingParty();
    const page = await studio.open();
    await signIn(page, 'seller');
    const app = await registerApp(page, { name: 'Plan Switcher', redirectUri: party.redirectUri, scopes: SCOPES });
    party.configure({ issuer: studio.base, clientId: app.clientId, clientSecret: app.clientSecret, mode: 'test' });
    await studio.shootPage(page, 'example', party.url);
    await press(page, 'Connect your store');
    await page.getByRole('radio', { name: 'Northwind Coffee', exact: true }).check();
    await press(page, 'Authorize');
    await page.getByTestId('store').waitFor();
    await studio.shoot(page, 'example-connected');
    await studio.shootPage(page, 'example-subscriptions', `${party.url}/subscriptions?status=active`);
    await page
      .getByRole('list', { name: 'Subscriptions' })
      .getByRole('link', { name: /Espresso Club \(Monthly\)/ })
      .first()
      .click();
    await page.waitForURL('**/subscriptions/*');
    const id = page.url().split('/').at(-1);
    await page.getByLabel('New plan').selectOption({ label: 'Roastery Pass (Monthly), $39.00 a month' });
    await press(page, 'Preview');
    await page.getByRole('list', { name: 'Preview' }).waitFor();
    await studio.shoot(page, 'example-preview');
    await press(page, 'Confirm swap');
    await page.getByRole('status').filter({ hasText: 'The plan was swapped.' }).waitFor();
    await press(page, 'Cancel');
    await page.getByRole('status').waitFor();
    await studio.shoot(page, 'example-canceled');
    await studio.shootPage(page, 'subscription-swapped', `${LIST}/${id}`);
    await page.goto('/dashboard/activity');
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Mode', { exact: true }).selectOption('Test');
    await press(page, 'Apply');
    await page.waitForURL('**mode=test**');
    await studio.shoot(page, 'activity-filtered');
    await studio.shootPage(page, 'activity-apps', '/dashboard/activity/apps');
    await page.context().close();
    await party.close();
  },
};
