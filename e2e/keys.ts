import type { Page } from '@playwright/test';
import { issued } from './fixtures.ts';

interface KeyWish {
  name: string;
  store: string;
  mode?: string;
  scopes?: string[];
}

/** Makes a key of the signed-in person's own on the real page; gives it, while the page shows it. */
export async function makeKey(
  page: Page,
  { name, store, mode = 'Test', scopes = ['subscriptions:read'] }: KeyWish,
): Promise<string> {
  await page.goto('/dashboard/developer/api-keys/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const option = await page
    .getByRole('combobox', { name: 'Store' })
    .getByRole('option')
    .filter({ hasText: store })
    .getAttribute('value');
  await page.getByRole('combobox', { name: 'Store' }).selectOption(option);
  await page.getByRole('combobox', { name: 'Mode' }).selectOption(mode);
  for (const scope of scopes) await page.getByRole('checkbox', { name: scope, exact: true }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByTestId('api-key').innerText();
  issued(key);
  return key;
}
