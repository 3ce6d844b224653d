import { createStore, join, press } from '../people.ts';
import type { Walk } from '../studio.ts';

/** How a new seller tries things: first steps, sample data, and the clock of a test store. */
export const TRIAL_WALKS: Record<string, Walk> = {
  trial: async (studio) => {
    const page = await studio.open();
    await join(page, 'Trudy Trial');
    await createStore(page, 'Morning Beans');
    await page.goto('/dashboard');
    await press(page, 'Fill with sample data');
    await page.getByText('The sample data is in.').waitFor();
    await studio.shoot(page, 'store-filled');
    const store = page.url();
    await press(page, 'Fill with sample data');
    await page.getByText('isn’t empty, so nothing was added').waitFor();
    await studio.shoot(page, 'store-not-empty');
    await page.getByLabel('By', { exact: true }).selectOption('year');
    await press(page, 'Move time');
    await page.getByRole('dialog').getByRole('button', { name: 'Move time' }).click();
    await page.getByText(/^The clock has moved from/).waitFor();
    await studio.shoot(page, 'store-time-moved');
    await studio.shootPage(page, 'first-steps-filled', '/dashboard');
    await page.goto(store);
    await page.getByRole('link', { name: 'subscriptions', exact: true }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
    await studio.shoot(page, 'subscription-after-a-year');
    await page.context().close();
  },
};
