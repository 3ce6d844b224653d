import { expect, type Page } from '@playwright/test';

const LANGUAGES = ['en', 'de', 'ar', 'ja'];

/**
 * Looks at a consent screen as a phone shows it first, in a language of each kind: who asks, which store and mode, and
 * the first permission are whole and above the bar with the buttons.
 * @param store what is chosen first, where several may be
 * @param most how high the bar may be
 */
export async function expectOneLook(page: Page, address: string, { store = '', most = 130 } = {}): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of LANGUAGES) {
    await page.goto(`${address}&ui_locales=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    if (store) await page.locator('label', { hasText: store }).locator('input[name=store]').check();
    const { bar, hidden } = await page.evaluate(() => {
      const { top, height } = (document.querySelector('form > footer') as Element).getBoundingClientRect();
      const shown = [
        'h1',
        'input[name=store]:checked, main:not(:has(input[name=store]:checked)) input[name=store]',
        'input[name=mode]:checked',
        'ul[aria-labelledby=permissions-label] > li',
      ];
      const isSeen = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box && box.height > 0 && box.top >= 0 && box.bottom <= top + 1;
      };
      return { bar: height, hidden: shown.filter((selector) => !isSeen(selector)) };
    });
    expect(hidden, `out of sight in ${language}`).toEqual([]);
    expect(bar, `the bar in ${language}`).toBeLessThanOrEqual(most);
  }
  await page.setViewportSize(before);
}
