import type { Page } from '@playwright/test';
import { expect, registerApp, signUp, test } from './fixtures.ts';

/** Reads what was copied by pasting it, as a person would. */
async function pasted(page: Page): Promise<string> {
  await page.goto('/docs');
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  return field.inputValue();
}

test('on an http address, where browsers have no clipboard for pages, Copy copies all the same', async ({ page }) => {
  await page.addInitScript(forgetClipboard);
  await signUp(page);
  const { id, clientId } = await registerApp(page, { redirectUris: ['https://app.example/callback'] });
  await page.goto(`/dashboard/developer/apps/${id}`);
  const copy = page.getByTestId('client-id').locator('..').getByRole('button', { name: 'Copy' });
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await pasted(page)).toBe(clientId);

  await page.goto('/docs/connect');
  const sample = page.getByRole('figure').filter({ has: page.getByRole('region', { name: 'curl: call an endpoint' }) });
  const code = await sample.locator('code').textContent();
  await sample.getByRole('button', { name: 'Copy' }).click();
  await expect(sample.getByRole('button', { name: 'Copied' })).toBeVisible();
  // The field has one line, and room for a hundred characters.
  expect(await pasted(page)).toBe(code?.replaceAll('\n', ' ').slice(0, 100));
});

test('a browser that lets no page copy shows the text selected, and says so', async ({ page }) => {
  await page.addInitScript(forgetClipboard);
  await page.addInitScript(() => {
    document.execCommand = () => false;
  });
  await signUp(page);
  const { id, clientId } = await registerApp(page, { redirectUris: ['https://app.example/callback'] });
  await page.goto(`/dashboard/developer/apps/${id}`);
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByTestId('client-id').locator('..').getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Selected: copy it', { exact: true })).toBeInViewport();
  expect(await selected()).toBe(clientId);

  await page.goto('/docs/connect');
  const sample = page.getByRole('figure').filter({ has: page.getByRole('region', { name: 'curl: call an endpoint' }) });
  await sample.getByRole('button', { name: 'Copy' }).click();
  await expect(sample.getByRole('button', { name: 'Selected: copy it' })).toBeVisible();
  expect(await selected()).toContain('curl');
});

/** Makes a browser look as it does at an http address that isn't this machine's own. */
function forgetClipboard() {
  delete (Navigator.prototype as { clipboard?: unknown }).clipboard;
}
