import type { Page } from '@playwright/test';
import { connect, expect, newSeller, registerApp, test } from './fixtures.ts';
import { walk } from './page-walk.ts';

// Japanese marks what comes from a file by its script: words in Latin letters are left over, unless apps or people
// wrote them.

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

/** Texts of the page at a path with two English words in a row or more, as it comes from the server, and its links. */
async function englishAt(page: Page, path: string): Promise<{ faults: string[]; links: string[] }> {
  const { texts, links } = await page.evaluate(async (address) => {
    const there = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    const links = [...there.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
    if (there.documentElement.lang !== 'ja') return { texts: ['It is not in Japanese.'], links };
    const skipped = 'script, style, noscript, code, [lang=en], bdi, option, .font-mono, select[name=timeZone]';
    const walker = there.createTreeWalker(there.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !parentElement.closest(skipped)) texts.push(textContent ?? '');
    }
    for (const label of there.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (!label.closest(skipped) && !label.querySelector('bdi'))
        texts.push(label.getAttribute('aria-label') ?? label.getAttribute('placeholder') ?? '');
    return { texts, links };
  }, path);
  return { faults: texts.filter((text) => /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text.replace(LATIN, ''))), links };
}

test('a seller’s pages speak the chosen language alone', async ({ another }) => {
  test.slow();
  // A choice wins over the browser, also one from before signing in.
  const page = await another({ locale: 'de-DE' });
  await choose(page, 'ja', { path: '/sign-in' });
  await newSeller(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes: ['subscriptions:write'] });
  await connect(page, app);
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  // Mails lead there. Pages for developers are in English alone.
  const seeds = ['/dashboard', '/dashboard/networks', '/dashboard/touched'];
  const pages = /^\/dashboard(?!\/developer)/;
  const { faults, count } = await walk(page, seeds, pages, (path) => englishAt(page, path));
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(26);
  await choose(page, 'fr');
  // Whoever follows the browser again reads what it asks for.
  await choose(page, '', { shown: 'de' });
});
