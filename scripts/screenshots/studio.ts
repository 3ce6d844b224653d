import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

const WIDTHS = [390, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
const TALLEST = 6000;

/** Reaches states by the real pages, one after the other, and has each photographed. */
export type Walk = (studio: Studio) => Promise<void>;

/** Opens pages for people, and photographs what they see. */
export class Studio {
  readonly taken: string[] = [];

  constructor(
    private readonly browser: Browser,
    readonly base: string,
    private readonly folder: string,
  ) {}

  /** A new page for another person, who is not signed in yet. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    const settings = {
      baseURL: this.base,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: HEIGHT },
    } as const;
    const context = await this.browser.newContext({ ...settings, ...options });
    context.setDefaultTimeout(60_000);
    return context.newPage();
  }

  /**
   * Four pictures of what is on the screen now: narrow and wide, light and dark. The page is wide and light again
   * afterwards.
   */
  async shoot(page: Page, name: string, widths: readonly number[] = WIDTHS): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      // A screen as tall as the page: what sticks to an edge then stands where it belongs.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: join(this.folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
    }
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    this.taken.push(name);
  }

  /** As {@link shoot}, of the page at an address. */
  async shootPage(page: Page, name: string, path: string): Promise<void> {
    await page.goto(path);
    await this.shoot(page, name);
  }
}
