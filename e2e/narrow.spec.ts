import type { Page } from '@playwright/test';
import { expect, signInAs, test } from './fixtures.ts';

// The narrowest screen that counts (WCAG 2.2, 1.4.10) is 320 pixels, which is also 1280 at 400 %; less a scroll bar.
const NARROW = { width: 305, height: 640 };

/** Pages of one shape are looked at once: an address with each of its ids left out. */
const shapeOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*');

/** What a link leads to if it is a page of ours that shows something: neither a file nor what signs out. */
function pathIn(href: string, base: string): string | null {
  const url = new URL(href, base);
  if (url.origin !== new URL(base).origin) return null;
  if (/\/(export|open|api|sign-out|\.well-known)(\/|$)|\.\w+$/.test(url.pathname)) return null;
  return url.pathname;
}

/**
 * Follows all links from these paths, a page of each shape once. @returns what scrolls sideways, and how many there are
 */
async function walk(page: Page, seeds: string[]): Promise<{ faults: string[]; shapes: Set<string> }> {
  await page.setViewportSize(NARROW);
  const [queue, shapes, faults] = [[...seeds], new Set<string>(), [] as string[]];
  for (const path of queue) {
    const shape = shapeOf(path);
    if (shapes.has(shape)) continue;
    shapes.add(shape);
    await page.goto(path);
    const [wide, hrefs] = await page.evaluate(look);
    for (const fault of wide) faults.push(`${path} is ${fault}`);
    for (const href of hrefs) {
      const next = pathIn(href, page.url());
      if (next !== null && !shapes.has(shapeOf(next))) queue.push(next);
    }
  }
  return { faults, shapes };
}

/**
 * Runs in the page: what is wider than it, with all unfolded, and then with the spacing that people may set (1.4.12);
 * and its links.
 */
function look(): [faults: string[], hrefs: string[]] {
  const { documentElement: root } = document;
  const faults = () => {
    const { scrollWidth, clientWidth } = root;
    if (scrollWidth <= clientWidth) return [];
    const isOut = (one: Element) =>
      one.getBoundingClientRect().right > clientWidth || one.getBoundingClientRect().left < 0;
    const inner = [...document.body.querySelectorAll('*')].filter(isOut).at(-1);
    return [`${scrollWidth} px wide, by ${inner?.outerHTML.slice(0, 200)}`];
  };
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  const before = faults();
  const spacing = new CSSStyleSheet();
  spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
  document.adoptedStyleSheets.push(spacing);
  return [[...before, ...faults()], [...document.links].map(({ href }) => href)];
}

const CONSENT = `/oauth/authorize?${new URLSearchParams({
  response_type: 'code',
  client_id: 'svc_client_ParcelwiseExampleApp01',
  redirect_uri: 'http://localhost:4000/callback',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
})}`;
const ALONE = ['/device', '/device?user_code=BCDF-GHJK', '/oauth/authorize', CONSENT, '/no-such-page', '/mcp'];

test('nothing scrolls sideways at 320 px: pages before signing in, and the documentation', async ({ page }) => {
  test.slow();
  const { faults, shapes } = await walk(page, ['/', '/sign-up', '/forgot-password', '/reset-password', ...ALONE]);
  expect(faults).toEqual([]);
  expect(shapes.size).toBeGreaterThan(20);
});

for (const [who, start, locale] of [
  ['seller', '/dashboard', 'de'],
  ['seller', '/dashboard', 'ar'],
  ['operator', '/operator/verifications', 'en'],
] as const) {
  test(`nothing scrolls sideways at 320 px: the pages of the demo’s ${who}, in ${locale}`, async ({ another }) => {
    test.setTimeout(240_000);
    const page = await another({ locale });
    await signInAs(page, who);
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const { faults, shapes } = await walk(page, [start, ...ALONE]);
    expect(faults).toEqual([]);
    expect(shapes.size).toBeGreaterThan(50);
  });
}
