import type { Page } from '@playwright/test';
import { press, signIn } from '../people.ts';
import type { Walk } from '../studio.ts';

const LIST = '/dashboard/subscriptions';
const INVOICES = '/dashboard/invoices';

/** What a seller does with subscriptions and invoices. */
export const BILLING_WALKS: Record<string, Walk> = {
  'subscription-changes': async (studio) => {
    const page = await studio.open();
    await signIn(page, 'seller');
    await openFirst(page, `${LIST}?status=active&mode=test`, /\(Monthly\).*renews/s);
    const path = new URL(page.url()).pathname;
    for (const button of ['Pause', 'Cancel', 'Cancel now']) {
      await press(page, button);
      await studio.shoot(page, `subscription-confirm-${button.toLowerCase().replaceAll(' ', '-')}`);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('link', { name: 'Swap', exact: true }).click();
    await page.getByRole('heading', { name: 'Swap plan' }).waitFor();
    await studio.shoot(page, 'subscription-swap');
    for (const [name, plan, when] of [
      ['waiting', /monthly\)/i, 'Now'],
      ['at-once', /yearly\)/i, 'Now'],
      ['scheduled', /monthly\)/i, 'At the end of the period'],
    ] as const) {
      await choose(page, 'Plan', plan);
      await page.getByRole('radio', { name: when }).check();
      await press(page, 'Preview');
      await page.waitForURL(new RegExp(`when=${when === 'Now' ? 'now' : 'period_end'}`));
      await page.getByRole('heading', { name: 'Preview' }).waitFor();
      await studio.shoot(page, `subscription-swap-${name}`);
    }
    await press(page, 'Confirm swap');
    await page.waitForURL('**done=swap_scheduled');
    await studio.shoot(page, 'subscription-swap-done');
    await page.goto(`${path}/swap?refused=preview_outdated`);
    await studio.shoot(page, 'subscription-swap-outdated');
    await openFirst(page, `${LIST}?status=paused&mode=test`, /paused/);
    await press(page, 'Unpause');
    await studio.shoot(page, 'subscription-confirm-unpause');
    await page.context().close();
  },

  'subscription-new': async (studio) => {
    const page = await studio.open();
    await signIn(page, 'seller');
    await studio.shootPage(page, 'subscription-new', `${LIST}/new`);
    await choose(page, 'Mode', 'Test');
    await press(page, 'Show customers');
    await page.getByRole('heading', { name: 'Subscription', exact: true }).waitFor();
    await studio.shoot(page, 'subscription-new-customers');
    await page.getByRole('radio', { name: 'On a date' }).check();
    await press(page, 'Create subscription');
    await page.getByText('Choose a customer.').waitFor();
    await studio.shoot(page, 'subscription-new-refused');
    await page.getByLabel('Customer (optional)').fill('nobody@example.com');
    await press(page, 'Show customers');
    await page.getByText('No customer found').waitFor();
    await studio.shoot(page, 'subscription-new-nobody');
    await page.context().close();
  },

  invoices: async (studio) => {
    const page = await studio.open();
    await signIn(page, 'seller');
    await studio.shootPage(page, 'invoices', INVOICES);
    await page.goto(`${INVOICES}?status=uncollectible&mode=live`);
    await studio.shoot(page, 'invoices-filtered-none');
    await page.goto(`${INVOICES}?status=paid&mode=test`);
    await page.locator(`table a[href^="${INVOICES}/"]`).first().click();
    await page.waitForURL(`**${INVOICES}/*`);
    await page.getByRole('heading', { name: 'Payment' }).waitFor();
    await studio.shoot(page, 'invoice-paid');
    await page.goto(`${INVOICES}?status=open&mode=test`);
    await page.locator(`table a[href^="${INVOICES}/"]`).first().click();
    await page.waitForURL(`**${INVOICES}/*`);
    await page.getByRole('heading', { name: 'Payment' }).waitFor();
    await studio.shoot(page, 'invoice-open');
    await page.getByLabel('Note (optional)').fill('By bank transfer on Monday.');
    await press(page, 'Mark as paid');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await page.waitForURL('**settled=now');
    await studio.shoot(page, 'invoice-settled');
    await page.context().close();
  },
};

/** Opens the first subscription of a list whose row says so. */
async function openFirst(page: Page, list: string, row: RegExp): Promise<void> {
  await page.goto(list);
  const rows = page
    .getByRole('row')
    .filter({ hasText: row })
    .filter({ has: page.locator(`a[href^="${LIST}/"]`) });
  await rows.first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
}

/** Chooses the option whose label begins so. */
async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true });
  const value = await select.getByRole('option').filter({ hasText: option }).first().getAttribute('value');
  await select.selectOption(value);
}
