import type { Page } from '@playwright/test';
import { expect, signInAs, test } from './fixtures.ts';
import { lookAtFocus } from './keyboard.ts';
import { check } from './page-check.ts';
import { walk } from './page-walk.ts';

// The narrowest screen that counts (WCAG 2.2, 1.4.10) is 320 pixels, which is also 1280 at 400 %; less a scroll bar.
const NARROW = { width: 305, height: 640 };

/** Nobody scrolls much further than a screen to what they came to do; in pixels. */
const FIRST_ACTION_BY = 1_266;

/**
 * Looks at the page at a path: what scrolls sideways, where somebody with a keyboard could lose their place, and what
 * {@link check} finds.
 */
async function lookAt(page: Page, path: string): Promise<{ faults: string[]; links: string[] }> {
  await page.setViewportSize(NARROW);
  await page.goto(path);
  const [wide, links] = await page.evaluate(look, FIRST_ACTION_BY);
  // From here on the browser shows what has the focus.
  await page.keyboard.press('Tab');
  const lost = (await page.evaluate(`(${focusFaults})(${lookAtFocus})`)) as string[];
  await check(page);
  return { faults: [...wide, ...lost], links };
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
/** What no link leads to, or one whose address looks like a file’s or an endpoint’s. */
const DOCS = ['/docs/search?q=rotate', '/docs/api/customers'];
const ALONE = ['/device', '/device?user_code=BCDF-GHJK', '/oauth/authorize', CONSENT, '/no-such-page', '/mcp'];

// What a walk before has come to is left out: the documentation, and the dashboard, which an operator has empty.
for (const [who, seeds, pages, locale, least] of [
  ['nobody', ['/', '/sign-up', '/reset-password', '/confirm-email', ...DOCS, ...ALONE], /^(?!\/dashboard)/, 'en', 20],
  ['seller', ['/dashboard', ...ALONE], /^(?!\/docs)/, 'de', 40],
  ['developer', ['/dashboard/developer/apps'], /^\/dashboard\/developer\/apps\//, 'en', 9],
  ['operator', ['/operator/verifications'], /^\/operator/, 'en', 8],
] as const) {
  test(`every page of ${who}, in ${locale}, light and dark, wide and narrow, by keyboard`, async ({ another }) => {
    test.setTimeout(360_000);
    const page = await another({ locale });
    if (who !== 'nobody') await signInAs(page, who);
    await page.goto(who === 'nobody' ? '/' : '/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const { faults, count } = await walk(page, [...seeds], pages, (path) => lookAt(page, path));
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(least);
  });
}
