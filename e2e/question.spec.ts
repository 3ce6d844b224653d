import { expect, makeKey, newSeller, signIn, test } from './fixtures.ts';

const BROWSERS = ['that knows commands', 'without JavaScript', 'of before commands'];

test('a confirmation makes the page behind it inert, in any browser', async ({ page, another }) => {
  const { email } = await newSeller(page, 'Harbour Books');
  for (const browser of BROWSERS) {
    await makeKey(page, 'Nightly export');
    const asking = await another({ javaScriptEnabled: browser !== 'without JavaScript' });
    if (browser === 'of before commands') await asking.addInitScript(forgetCommands);
    await signIn(asking, email);
    await asking.goto('/dashboard/developer/api-keys');
    const revoke = asking.getByRole('button', { name: 'Revoke', exact: true });
    const dialog = asking.getByRole('dialog', { name: 'Revoke the key “Nightly export”?' });

    await revoke.click();
    await expect(dialog, browser).toBeVisible();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await expect(dialog.getByRole('heading')).toBeFocused();
    // Tab goes round inside it.
    for (let stop = 0; stop < 6; stop += 1) {
      await asking.keyboard.press('Tab');
      expect(await asking.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true);
    }
    // A click on a link behind it closes it and does nothing else.
    const link = await asking.getByRole('main').getByRole('link').first().boundingBox();
    await asking.mouse.click((link?.x ?? 0) + 5, (link?.y ?? 0) + 5);
    await expect(dialog).toBeHidden();
    await expect(revoke).toBeFocused();
    await expect(asking).toHaveURL(/\/api-keys$/);

    await revoke.click();
    await asking.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await revoke.click();
    await asking.getByRole('button', { name: 'Keep the key' }).click();
    await expect(dialog).toBeHidden();
    await expect(revoke).toBeFocused();
    await revoke.click();
    await asking.getByRole('button', { name: 'Revoke key' }).click();
    await expect(revoke).toHaveCount(0);
  }
});

/** Makes a browser look like one from before 2025, which ignores commands and `closedby`. */
function forgetCommands() {
  delete (HTMLButtonElement.prototype as { commandForElement?: unknown }).commandForElement;
  delete (HTMLDialogElement.prototype as { closedBy?: unknown }).closedBy;
}
