import type { Locator, Page } from '@playwright/test';
import { expect, registerApp, signUp, test } from './fixtures.ts';

/** Reads what was copied by pasting it, as a person would. */
async function pasted(page: Page): Promise<string> {
  await page.goto('/docs');
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  return field.inputValue();
}

for (const [title, word, canCopy] of [
  ['on an http address, where browsers have no clipboard for pages, Copy copies all the same', 'Copied', true],
  ['a browser that lets no page copy shows the text selected, and says so', 'Selected: copy it', false],
] as const)
  test(title, async ({ page }) => {
    await page.addInitScript(forgetClipboard, canCopy);
    await page.setViewportSize({ width: 390, height: 844 });
    /** What the button beside it copies or selects. */
    const copied = async (part: Locator) => {
      await part.getByRole('button', { name: 'Copy' }).click();
      await expect(part.getByRole('button', { name: word })).toBeInViewport();
      return canCopy ? pasted(page) : page.evaluate(() => String(getSelection()));
    };
    await signUp(page);
    const { id, clientId } = await registerApp(page, { redirectUris: ['https://app.example/callback'] });
    await page.goto(`/dashboard/developer/apps/${id}`);
    expect(await copied(page.getByTestId('client-id').locator('..'))).toBe(clientId);
    await page.goto('/docs/connect');
    const sample = page
      .getByRole('figure')
      .filter({ has: page.getByRole('region', { name: 'curl: call an endpoint' }) });
    const code = (await sample.locator('code').textContent()) ?? '';
    // The field has one line, and room for a hundred characters.
    const beginningOf = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 80);
    expect(beginningOf(await copied(sample))).toBe(beginningOf(code));
  });

/** Makes a browser look as it does at an http address that isn't this machine's own, or as one that copies nothing. */
function forgetClipboard(canCopy: boolean) {
  delete (Navigator.prototype as { clipboard?: unknown }).clipboard;
  if (!canCopy) document.execCommand = () => false;
}
