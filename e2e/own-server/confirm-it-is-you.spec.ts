import type { Page } from '@playwright/test';
import { createStore, PASSWORD, signUp } from '../fixtures.ts';
import { check } from '../page-check.ts';
import { expect, test } from './fixtures.ts';

async function fillLiveKey(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/developer/api-keys/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Mode', { exact: true }).selectOption('live');
  await page.getByRole('checkbox', { name: /^orders:read/ }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
}

test('an hour after signing in, a live key needs the password again, and nothing typed is lost, without JavaScript too', async ({
  page,
  another,
  server,
}) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const plain = await another({ javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  for (const [view, name] of [
    [page, 'Nightly export'],
    [plain, 'Weekly report'],
  ] as const) {
    await server.execute(
      `UPDATE session SET confirmed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`,
    );
    await fillLiveKey(view, name);
    const asked = view.getByRole('group', { name: 'Confirm that it’s you' });
    await expect(asked).toBeVisible();
    // Below the heading of the page, above what was filled in.
    const heights = await Promise.all(
      [view.getByRole('heading', { name: 'New key' }), asked, view.getByLabel('Name')].map(
        async (one) => (await one.boundingBox())?.y ?? 0,
      ),
    );
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    if (view === page) await check(view);
    await asked.getByLabel('Your password').fill('not the password');
    await asked.getByRole('button', { name: 'Confirm and go on' }).click();
    await expect(asked.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
    await expect(view.getByLabel('Name')).toHaveValue(name);
    await expect(view.getByLabel('Mode', { exact: true })).toHaveValue('live');
    await expect(view.getByRole('checkbox', { name: /^orders:read/ })).toBeChecked();
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Confirm and go on' }).click();
    await expect(view.getByRole('heading', { name: `${name} is ready` })).toBeVisible();
    // Nobody is asked twice within ten minutes.
    await fillLiveKey(view, `${name} 2`);
    await expect(view.getByRole('heading', { name: `${name} 2 is ready` })).toBeVisible();
  }
});
