import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Contrast depends on the scheme, what is shown on the width: two looks see both. */
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

/**
 * Nothing serious or critical in either colour scheme, and no sideways scrolling on a narrow screen. Looks at what is
 * open, whatever was done to get there, and leaves it as it was; or at the page at `path`, loaded once.
 */
export async function check(page: Page, path?: string): Promise<void> {
  if (path) await page.goto(path);
  const size = page.viewportSize();
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // The other mode opens a tab for every look, for the sake of frames from elsewhere; there are none here.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const said = grave.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(' ')}`,
    );
    expect(said, `${page.url()}, ${colorScheme} at ${width}`).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide, `${page.url()} scrolls sideways at ${width}`).toBe(false);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size) await page.setViewportSize(size);
}
