import type { Page } from '@playwright/test';
import { createStore, PASSWORD, sellerWithApp, startConnecting, tokenWorks } from '../fixtures.ts';
import { keyboardOf, stopsOf } from '../keyboard.ts';
import { expectOneLook } from '../one-look.ts';
import { check } from '../page-check.ts';
import { expect, test } from './fixtures.ts';

async function fillLiveKey(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/developer/api-keys/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Store', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Mode', { exact: true }).selectOption('live');
  await page.getByRole('checkbox', { name: /^orders:read/ }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
}

test('sensitive permissions need a second yes, a live key the password', async ({
  page,
  party,
  execute,
  unscripted,
}) => {
  await sellerWithApp(page, party, { scopes: ['customers:read', 'refunds:write'] });
  await createStore(page, 'Second Shop');
  const plain = await unscripted(page);

  // A second yes, by keyboard.
  const keys = keyboardOf(plain);
  const { button } = stopsOf(plain);
  const yes = plain.getByRole('checkbox', { name: 'I know this app and came here from it' });
  await startConnecting(plain, party);
  await expectOneLook(page, plain.url(), { most: 190 });
  await keys.press(plain.getByRole('radio', { name: 'Harbour Books', exact: true }), 'ArrowDown');
  await keys.press(plain.getByRole('radio', { name: 'Live' }), 'ArrowRight');
  await keys.press(button('Authorize'));
  await expect(plain).toHaveURL(/problem=confirm/);
  await expect(yes).toHaveAccessibleDescription(
    /^Tick this box if you want to continue\. Nothing has been shared yet\./,
  );
  await expect(yes).toHaveAttribute('aria-invalid', 'true');
  await expect(yes).toBeFocused();
  await expect(yes).not.toBeChecked();
  await expect(plain.getByRole('radio', { name: 'Second Shop', exact: true })).toBeChecked();
  await expect(plain.getByRole('radio', { name: 'Test' })).toBeChecked();
  await check(page, plain.url());
  await keys.press(yes, 'Space');
  await keys.press(button('Authorize'));
  await expect(plain.getByTestId('store')).toHaveText('Second Shop');
  expect(await tokenWorks(page, party.lastToken())).toBe(true);

  for (const [view, name] of [
    [page, 'Nightly export'],
    [plain, 'Weekly report'],
  ] as const)
    await test.step(`${name}: nothing typed is lost`, async () => {
      await execute(
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
    });
});
