import type { Page } from '@playwright/test';
import { connect, expect, newSeller, registerApp, signInAs, test } from './fixtures.ts';

// Japanese marks what comes from a file by its script: words in Latin letters are left over, unless apps or people
// wrote them. German has the longest words: each text is made 40 % longer, and still nothing may scroll sideways on a
// phone.

const PHONE = { width: 390, height: 844 };

/** Nobody scrolls further than half a screen to what they came to do. */
const FIRST_ACTION_BY = 1.5 * PHONE.height;

/** Names, and what is called the same everywhere. */
const LATIN = new RegExp(
  [
    'API',
    'OAuth',
    'Webhook',
    'UTC',
    'CSV',
    'PIN',
    'DPoP',
    'Ctrl',
    'English',
    'Deutsch',
    'Français',
    'Español',
    'Português',
    'Brasil',
    'Tillgate',
    'Sam Seller',
    'Harbour Books',
    'Aardvark',
    'App [0-9a-f]{8}',
    'Chrome',
    'Linux',
    'Firefox',
    'Headless',
    'Espresso',
    'USD',
    'EUR',
    '[\\w.+-]+@[\\w.-]+',
    'network_not_allowed',
    'TXT',
  ].join('|'),
  'g',
);

/** Chooses a language on the account page, or in the foot of another. @param shown in which the page is then */
async function choose(page: Page, language: string, { path = '/dashboard/account', shown = language } = {}) {
  await page.goto(path);
  await page.locator('select[name=language]').selectOption(language);
  await page.locator('form:has(select[name=language]) button[type=submit]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', shown);
}

/** Texts of the page at a path with two English words in a row or more, as it comes from the server. */
async function englishAt(page: Page, path: string): Promise<string[]> {
  const texts = await page.evaluate(async (address) => {
    const there = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    if (there.documentElement.lang !== 'ja') return [`Not in Japanese: ${address}`];
    const skipped = 'script, style, noscript, code, [lang=en], bdi, option, .font-mono, select[name=timeZone]';
    const walker = there.createTreeWalker(there.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !parentElement.closest(skipped)) found.push(textContent ?? '');
    }
    for (const label of there.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (!label.closest(skipped) && !label.querySelector('bdi'))
        found.push(label.getAttribute('aria-label') ?? label.getAttribute('placeholder') ?? '');
    return found;
  }, path);
  return texts.filter((text) => /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text.replace(LATIN, '')));
}

/** How far the page scrolls sideways, in pixels, once each of its texts is 40 % longer. */
function sidewaysWhenLonger(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all: Node[] = [];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('script, style, svg')) all.push(walker.currentNode);
    for (const node of all) {
      const text = node.textContent?.trim() ?? '';
      if (text !== '') node.textContent = `${node.textContent} ${text.slice(0, Math.ceil(text.length * 0.4))}`;
    }
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/** Where the first thing to do on a page begins, after its title; in pixels from its top. */
function firstAction(page: Page): Promise<number> {
  return page.evaluate(() => {
    const actions = document.querySelectorAll('main :is(a[href], button, summary, select, textarea, input)');
    const title = document.querySelector('h1');
    const isAfter = (one: Element) => (title?.compareDocumentPosition(one) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
    const first = [...actions].find((one) => isAfter(one) && one.checkVisibility());
    return first ? first.getBoundingClientRect().top + scrollY : 0;
  });
}

/** What somebody has to scroll for on the pages at these paths, on a phone. */
async function faultsOnPhone(page: Page, paths: string[]): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize(PHONE);
  for (const path of paths) {
    await page.goto(path);
    const top = await firstAction(page);
    if (top >= FIRST_ACTION_BY) faults.push(`${path}: the first action is ${top} px down`);
    const pixels = await sidewaysWhenLonger(page);
    if (pixels > 0) faults.push(`${path} scrolls ${pixels} px sideways`);
  }
  return faults;
}

test('a seller’s pages speak the chosen language alone, and hold longer words', async ({ another }) => {
  test.slow();
  // A choice wins over the browser, also one from before signing in.
  const page = await another({ locale: 'de-DE' });
  await choose(page, 'ja', { path: '/sign-in' });
  await newSeller(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes: ['subscriptions:write'] });
  await connect(page, app);
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const store = (await page.getByRole('link', { name: 'Harbour Books' }).first().getAttribute('href')) ?? '';
  await page.goto('/dashboard/apps');
  const connection =
    (await page
      .locator('a[href^="/dashboard/apps/"]:not([href*="ending"], [href$="/export"])')
      .first()
      .getAttribute('href')) ?? '';
  const paths = [
    '',
    '/apps',
    '/approvals',
    '/notices',
    '/networks',
    '/touched',
    '/activity',
    '/activity/apps',
    '/products',
    '/customers',
    '/subscriptions',
    '/invoices',
    '/products/new',
    '/customers/new',
    '/subscriptions/new',
    '/stores',
    '/members',
    '/stores/new',
    '/account',
    '/account/email',
    '/account/password',
    '/account/two-factor',
    '/account/passkeys',
    '/account/delete',
    store.slice('/dashboard'.length),
    connection.slice('/dashboard'.length),
    connection.slice('/dashboard'.length).replace('/apps', '/touched'),
  ].map((tail) => `/dashboard${tail}`);
  const english: string[] = [];
  for (const path of paths) for (const text of await englishAt(page, path)) english.push(`${path}: ${text}`);
  expect(english).toEqual([]);
  await choose(page, 'fr');
  // Whoever follows the browser again reads what it asks for.
  await choose(page, '', { shown: 'de' });
  expect(await faultsOnPhone(page, paths)).toEqual([]);
});

test('the pages of what is sold hold longer words, too', async ({ page }) => {
  await signInAs(page, 'seller');
  const firsts: string[] = [];
  for (const list of ['subscriptions', 'invoices', 'products', 'customers']) {
    await page.goto(`/dashboard/${list}`);
    firsts.push((await page.getByRole('table').getByRole('link').first().getAttribute('href')) ?? '');
  }
  // The sample data's names are in English; only the room is looked at.
  expect(await faultsOnPhone(page, firsts)).toEqual([]);
});
