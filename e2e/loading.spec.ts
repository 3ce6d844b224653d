import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, signInAs, test } from './fixtures.ts';
import { check } from './page-check.ts';

/** Holds back what the router fetches to open a page, until it is released. Prefetches pass. */
async function holdPages(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    () => true,
    async (route) => {
      const headers = route.request().headers();
      if (headers.rsc && !headers['next-router-prefetch']) await gate;
      await route.continue();
    },
  );
  return letGo;
}

test('a page that takes long is announced by a bar, which goes with it, while the one before stays', async ({
  page,
}) => {
  await signInAs(page, 'seller');
  await page.goto('/dashboard');
  const stores = page.getByRole('heading', { level: 1, name: 'Home' });
  await stores.waitFor();
  const main = page.getByRole('main');
  const bar = page.locator('.loading-bar');
  // Another page is opened in the meantime.
  let letGo = await holdPages(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click();
  await expect(
    main.locator('[aria-busy="true"]'),
    'Next.js calls onRouterTransitionStart no more, or outside the transition that React holds useOptimistic for: look at instrumentation-client.ts and components/shell/page-loading.tsx',
  ).toBeVisible();
  await expect(main.getByText('Loading…')).toBeAttached();
  await expect(bar).toBeVisible();
  await expect(stores).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: 'OAuth Apps' }).click();
  letGo();
  await expect(page.getByRole('heading', { name: 'OAuth Apps' })).toBeVisible();
  await expect(
    bar,
    'React ends the transition of the router another way: look at useOptimistic in components/shell/page-loading.tsx',
  ).toHaveCount(0);
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(main.getByText('Loading…')).toHaveCount(0);

  // Who has been signed out comes to sign in; what was pressed keeps the focus until then.
  await page.goto('/dashboard');
  const link = main.getByRole('link', { name: 'Northwind Coffee' });
  await link.waitFor();
  letGo = await holdPages(page);
  await page.context().clearCookies();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(bar).toBeVisible();
  await expect(link).toBeFocused();
  letGo();
  await page.waitForURL('**/sign-in?**');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a page that loads quickly gets no bar', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'seller');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.loading-bar')) document.body.dataset.flashed = 'yes';
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const letGo = await holdPages(page);
  await page.getByRole('link', { name: 'API Keys' }).click();
  await page.clock.runFor(60);
  letGo();
  await expect(page.getByRole('heading', { name: 'API Keys' })).toBeVisible();
  await page.clock.runFor(1000);
  expect(await page.evaluate(() => document.body.dataset.flashed)).toBeUndefined();
});

/** The most that a page may weigh, packed as it is sent, in bytes: React and the router are 135,000 of the scripts. */
const MOST = { script: 155_000, stylesheet: 40_000, document: 40_000 };

test('no page sends more than 155 kB of JavaScript, nor 40 kB of anything else', async ({ page }) => {
  const sent = new Map<string, Promise<[type: string, bytes: number]>>();
  page.on('response', (answer) => {
    const type = answer.request().resourceType();
    if (type in MOST)
      sent.set(
        answer.url(),
        answer.body().then((body) => [type, gzipSync(body).length]),
      );
  });
  const weigh = async (path: string) => {
    sent.clear();
    await page.goto(path, { waitUntil: 'networkidle' });
    const all = await Promise.all(sent.values());
    const bytes = (type: string) => all.reduce((sum, [one, size]) => sum + (one === type ? size : 0), 0);
    // What a page needs is known to be there: a page without scripts would weigh nothing.
    expect(bytes('script'), path).toBeGreaterThan(100_000);
    for (const [type, most] of Object.entries(MOST)) expect(bytes(type), `${type} of ${path}`).toBeLessThan(most);
  };
  await weigh('/sign-in');
  await signInAs(page, 'seller');
  const query = { response_type: 'code', client_id: 'svc_client_ParcelwiseExampleApp01', mode: 'test' };
  await weigh(`/oauth/authorize?${new URLSearchParams({ ...query, redirect_uri: 'http://localhost:4000/callback' })}`);
  await page.goto('/dashboard/stores');
  const store = page.getByRole('main').getByRole('link', { name: 'Northwind Coffee' });
  const href = (await store.getAttribute('href')) ?? '';
  expect(href).toMatch(/stores\/[0-9a-f-]{36}$/);
  await weigh(href);
  for (const path of ['', '/account', '/apps', '/invoices', '/subscriptions']) await weigh(`/dashboard${path}`);
  const subscription = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  await weigh((await subscription.getAttribute('href')) ?? '');
  // Where rules of the server's are asked in the browser, what only the server needs must not come along.
  for (const path of ['apps/new', 'api-keys/new', 'api-keys']) await weigh(`/dashboard/developer/${path}`);
});
