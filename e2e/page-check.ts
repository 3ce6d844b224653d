import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where each page that is checked is photographed; nothing is, where it isn't set. */
const { SCREENSHOTS } = process.env;

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
    // A page opened by a link has no title for a moment: a fault is what stays. A long list takes seconds to look at.
    await expect(async () => {
      expect(await graveFaults(page), `${page.url()}, ${colorScheme} at ${width}`).toEqual([]);
    }).toPass({ timeout: 20_000 });
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide, `${page.url()} scrolls sideways at ${width}`).toBe(false);
  }
  if (SCREENSHOTS) await photograph(page, SCREENSHOTS);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size) await page.setViewportSize(size);
}

let pictures = 0;

/**
 * Four pictures of what is open, narrow and wide, light and dark, named by its address, the journey and a number. The
 * window is as high as the page, so that what stays in sight covers nothing.
 */
async function photograph(page: Page, folder: string): Promise<void> {
  pictures += 1;
  const address = new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, 'id');
  const [where, journey] = [address, test.info().title].map((text) => text.replaceAll(/\W+/g, '-').slice(0, 60));
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      const path = join(folder, `${where}-${journey}-${pictures}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
}

/** What axe finds serious or critical, a line for each rule with the elements that break it. */
async function graveFaults(page: Page): Promise<string[]> {
  // Half a megabyte of script: once for a page, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(lookWithAxe);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(' ')}`);
}

/**
 * Runs in the page. Contrast takes axe nine tenths of its time, and is the same for what has the same colours on the
 * same ground: the first of each is looked at.
 */
async function lookWithAxe(): Promise<axe.Result[]> {
  const { configure, run } = (window as unknown as { axe: typeof axe }).axe;
  // Halfway from one scheme to the other, colours are nobody’s.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const looks = new Map<Element, string>([[document.documentElement, '']]);
  const keys = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const around = looks.get(element.parentElement as Element) ?? '';
    const look = `${around}<${element.className} ${backgroundColor} ${backgroundImage} ${opacity}`;
    looks.set(element, look);
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const key = `${element.tagName} ${color} ${fontSize} ${fontWeight} ${look}`;
    const isRead = (hasText || element.matches('input, select, textarea')) && element.checkVisibility();
    element.toggleAttribute('data-contrast', isRead && !keys.has(key));
    if (isRead) keys.add(key);
  }
  configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] });
  // Looking at every element, “region” is never more than moderate; and nothing here plays a sound by itself.
  const rules = { region: { enabled: false } };
  const { violations } = await run(document, { resultTypes: ['violations'], preload: false, rules });
  return violations;
}
