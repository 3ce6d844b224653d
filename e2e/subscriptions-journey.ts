import type { Locator, Page } from '@playwright/test';
import { expect, origin, type RegisteredApp, registerApp, startConnecting } from './fixtures.ts';
import type { RelyingParty } from './servers/relying-party.ts';

const SCOPES = ['subscriptions:read', 'subscriptions:write', 'products:read', 'subscription_invoices:read'];

/** An app of the demo seller’s own, who is signed in, connected to Northwind Coffee in test mode. */
export async function connectNorthwind(page: Page, party: RelyingParty): Promise<RegisteredApp> {
  const app = await registerApp(page, { redirectUris: [party.redirectUri], scopes: SCOPES });
  party.configure({ issuer: await origin(page), clientId: app.clientId, clientSecret: app.clientSecret, mode: 'test' });
  await startConnecting(page, party);
  await page.getByRole('radio', { name: 'Northwind Coffee', exact: true }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByTestId('store')).toHaveText('Northwind Coffee');
  await expect(page.getByTestId('mode')).toHaveText('test');
  return app;
}

/** Opens the first subscription in the app’s list with this plan and state; gives its id. */
export async function pick(
  page: Page,
  party: RelyingParty,
  plan: string,
  state: RegExp,
  status: string,
): Promise<string> {
  await page.goto(`${party.url}/subscriptions?status=${status}`);
  const item = page
    .getByRole('list', { name: 'Subscriptions' })
    .getByRole('listitem')
    .filter({ hasText: plan })
    .filter({ hasText: state });
  await item.first().getByRole('link').click();
  await page.waitForURL('**/subscriptions/*');
  return page.url().split('/').at(-1) ?? '';
}

/** Presses a button of the app’s page. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The amount a line shows. */
export const amountIn = async (line: Locator) => (await line.locator('.amount').innerText()).trim();
