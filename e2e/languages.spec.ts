import type { Page } from '@playwright/test';
import { connect, createStore, expect, registerApp, signInAs, signUp, test } from './fixtures.ts';

// Japanese marks what comes from a file by its script: words in Latin letters are left over, unless apps or people wrote
// them. German has the longest words: each text is made 40 % longer, and still nothing may scroll sideways on a phone.

const PHONE = { width: 390, height: 844 };

/** Nobody scrolls further than half a screen to what they came to do. */
const FIRST_ACTION_BY = 1.5 * PHONE.height;

/** Names, and what is called the same everywhere. */
const LATIN = new RegExp(
  [
    ...['API', 'OAuth', 'Webhook', 'UTC', 'CSV', 'PIN', 'DPoP', 'Ctrl', 'English', 'Deutsch', 'Français', 'Español'],
    ...['Português', 'Brasil', 'Tillgate', 'Sam Seller', 'Harbour Books', 'Aardvark', 'App [0-9a-f]{8}', 'Chrome'],
    ...['Linux', 'Firefox', 'Headless', 'Espresso', 'USD', 'EUR', '[\\w.+-]+@[\\w.-]+', 'network_not_allowed', 'TXT'],
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

/** Texts of the page with two English words in a row or more. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const skipped = 'script, style, noscript, code, [lang=en], bdi, option, .font-mono, select[name=timeZone]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !parentElement.closest(skipped)) found.push(textContent ?? '');
    }
    for (const label of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (!label.closest(skipped) && !label.querySelector('bdi'))
        found.push(label.getAttribute('aria-label') ?? label.getAttribute('placeholder') ?? '');
    return found;
  });
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

test('a seller’s pages speak the chosen language alone, and hold longer words', async ({ page }) => {
  test.slow();
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const app = await registerApp(page, { redirectUris: ['https://app.example/cb'], scopes: ['subscriptions:write'] });
  await connect(page, app);
  await page.goto('/dashboard');
  const store = (await page.getByRole('link', { name: 'Harbour Books' }).first().getAttribute('href')) ?? '';
  await page.goto('/dashboard/apps');
  const connection =
    (await page.locator('a[href^="/dashboard/apps/"]:not([href*="ending"])').first().getAttribute('href')) ?? '';
  await look(page, [
    ...['', '/apps', '/approvals', '/notices', '/networks', '/touched', '/activity', '/activity/apps', '/products'],
    ...['/customers', '/subscriptions', '/invoices', '/products/new', '/customers/new', '/subscriptions/new'],
    ...[
      '/stores',
      '/members',
      '/stores/new',
      '/account',
      '/account/email',
      '/account/password',
      '/account/two-factor',
      '/account/passkeys',
    ],
    ...['/account/delete', store.slice('/dashboard'.length), connection.slice('/dashboard'.length)],
    connection.replace('/dashboard/apps', '/touched'),
  ]);
});

test('so do the pages of what is sold', async ({ page }) => {
  test.slow();
  await signInAs(page, 'seller');
  const firsts: string[] = [];
  for (const list of ['subscriptions', 'invoices', 'products', 'customers']) {
    await page.goto(`/dashboard/${list}`);
    const link = page.getByRole('table').getByRole('link').first();
    firsts.push(((await link.getAttribute('href')) ?? '').slice('/dashboard'.length));
  }
  // The sample data's names are in English; only the room is looked at.
  await page.setViewportSize(PHONE);
  for (const path of firsts) {
    await page.goto(`/dashboard${path}`);
    expect(await firstAction(page), path).toBeLessThan(FIRST_ACTION_BY);
    expect(await sidewaysWhenLonger(page), path).toBe(0);
  }
});

test('a choice wins over the browser, and whoever follows that again reads what it asks for', async ({ another }) => {
  const page = await another({ locale: 'de-DE' });
  await choose(page, 'ja', { path: '/sign-in' });
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await choose(page, 'fr');
  await choose(page, '', { shown: 'de' });
});

async function look(page: Page, paths: string[]): Promise<void> {
  const english: string[] = [];
  const wide: string[] = [];
  await choose(page, 'ja');
  for (const path of paths) {
    await page.goto(`/dashboard${path}`);
    for (const text of await englishOn(page)) english.push(`${path}: ${text}`);
  }
  await choose(page, 'de');
  await page.setViewportSize(PHONE);
  for (const path of paths) {
    await page.goto(`/dashboard${path}`);
    expect(await firstAction(page), path).toBeLessThan(FIRST_ACTION_BY);
    const pixels = await sidewaysWhenLonger(page);
    if (pixels > 0) wide.push(`${path}: ${pixels} px`);
  }
  expect({ english, wide }).toEqual({ english: [], wide: [] });
}
