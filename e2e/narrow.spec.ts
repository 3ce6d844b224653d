import type { Page } from '@playwright/test';
import { expect, signInAs, test } from './fixtures.ts';
import { lookAtFocus } from './keyboard.ts';

// The narrowest screen that counts (WCAG 2.2, 1.4.10) is 320 pixels, which is also 1280 at 400 %; less a scroll bar.
const NARROW = { width: 305, height: 640 };

/** Nobody scrolls much further than a screen to what they came to do; in pixels. */
const FIRST_ACTION_BY = 1_266;

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
 * Follows all links from these paths to pages of these, a page of each shape once. @returns what scrolls sideways, where
 * somebody with a keyboard could lose their place, and how many there are
 */
async function walk(page: Page, seeds: string[], pages: RegExp): Promise<{ faults: string[]; shapes: Set<string> }> {
  await page.setViewportSize(NARROW);
  const [queue, shapes, faults] = [[...seeds], new Set<string>(), [] as string[]];
  for (const path of queue) {
    const shape = shapeOf(path);
    if (shapes.has(shape)) continue;
    shapes.add(shape);
    await page.goto(path);
    const [wide, hrefs] = await page.evaluate(look, FIRST_ACTION_BY);
    // From here on the browser shows what has the focus.
    await page.keyboard.press('Tab');
    const lost = (await page.evaluate(`(${focusFaults})(${lookAtFocus})`)) as string[];
    for (const fault of [...wide, ...lost]) faults.push(`${path}: ${fault}`);
    for (const href of hrefs) {
      const next = pathIn(href, page.url());
      if (next !== null && pages.test(next) && !shapes.has(shapeOf(next))) queue.push(next);
    }
  }
  return { faults, shapes };
}

/**
 * Runs in the page: what is wider than it, with all unfolded, with the spacing that people may set (1.4.12), and
 * written the other way; whether the first thing to do in the dashboard is far down; and its links.
 */
function look(firstActionBy: number): [faults: string[], hrefs: string[]] {
  const { documentElement: root } = document;
  const faults: string[] = [];
  const measure = () => {
    const { scrollWidth, clientWidth } = root;
    if (scrollWidth <= clientWidth) return;
    const isOut = (one: Element) =>
      one.getBoundingClientRect().right > clientWidth || one.getBoundingClientRect().left < 0;
    const inner = [...document.body.querySelectorAll('*')].filter(isOut).at(-1);
    faults.push(`${scrollWidth} px wide, by ${inner?.outerHTML.slice(0, 200)}`);
  };
  const title = document.querySelector('h1');
  const isAfter = (one: Element) => (title?.compareDocumentPosition(one) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
  const actions = document.querySelectorAll('main :is(a[href], button, summary, select, textarea, input)');
  const first = [...actions].find((one) => isAfter(one) && one.checkVisibility());
  const top = first && location.pathname.startsWith('/dashboard') ? first.getBoundingClientRect().top + scrollY : 0;
  if (top >= firstActionBy) faults.push(`the first action is ${top} px down`);
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  measure();
  const spacing = new CSSStyleSheet();
  spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
  document.adoptedStyleSheets = [spacing];
  measure();
  root.dir = root.dir === 'rtl' ? 'ltr' : 'rtl';
  measure();
  document.adoptedStyleSheets = [];
  root.dir = root.dir === 'rtl' ? 'ltr' : 'rtl';
  return [faults, [...document.links].map(({ href }) => href)];
}

/** Runs in the page: what can have the focus and doesn't show it, or isn't in sight then. */
function focusFaults(lookAt: typeof lookAtFocus): string[] {
  const faults: string[] = [];
  for (const stop of document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input')) {
    stop.focus();
    const seen = stop === document.activeElement ? lookAt(null) : { who: '', faults: [] };
    if (seen.faults.length > 0) faults.push(`“${seen.who}” has the focus, but ${seen.faults.join(' and ')}`);
  }
  return faults;
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
  const { faults, shapes } = await walk(page, ['/', '/sign-up', '/forgot-password', '/reset-password', ...ALONE], /^/);
  expect(faults).toEqual([]);
  expect(shapes.size).toBeGreaterThan(20);
});

// What a walk before has come to is left out: the documentation, and the dashboard, which an operator has empty.
for (const [who, seeds, pages, locale] of [
  ['seller', ['/dashboard', ...ALONE], /^(?!\/docs)/, 'de'],
  ['operator', ['/operator/verifications'], /^\/operator/, 'en'],
] as const) {
  test(`nothing scrolls sideways at 320 px: the pages of the demo’s ${who}, in ${locale}`, async ({ another }) => {
    test.setTimeout(240_000);
    const page = await another({ locale });
    await signInAs(page, who);
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const { faults, shapes } = await walk(page, [...seeds], pages);
    expect(faults).toEqual([]);
    expect(shapes.size).toBeGreaterThan(who === 'seller' ? 40 : 8);
  });
}
