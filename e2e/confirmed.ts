import type { Locator } from '@playwright/test';

/** Presses a button that asks first, and then the one in its dialog that goes ahead. */
export async function confirmed(button: Locator): Promise<void> {
  await button.click();
  await button.page().getByRole('dialog').locator('button[type=submit]').click();
}
