import type { Page } from '@playwright/test';
import { createStore, expect, registerApp, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

const REDIRECT_URI = 'https://app.example/callback';
const STORES = ['Harbour Books', 'Northwind Coffee', 'Lumen Studio'];
const SCOPES = 'orders:read customers:read subscriptions:read subscriptions:write refunds:write webhooks:read';

/** A seller with three stores on the screen of an unverified app that asks for sensitive permissions. */
async function openConsent(page: Page, scope: string): Promise<string> {
  await signUp(page);
  for (const name of STORES) await createStore(page, name);
  const { clientId, name } = await registerApp(page, { redirectUris: [REDIRECT_URI] });
  const query = { response_type: 'code', client_id: clientId, redirect_uri: REDIRECT_URI, scope, mode: 'test' };
  await page.goto(`/oauth/authorize?${new URLSearchParams(query)}`);
  return name;
}

const isUncovered = (page: Page, selector: string, which: 'first' | 'last') =>
  page
    .locator(selector)
    [which]()
    .evaluate((element) => {
      const { left, width, top, bottom } = element.getBoundingClientRect();
      const seen = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
      return seen(top + 2) && seen(bottom - 2);
    });

for (const [width, height] of [
  [1280, 900],
  [390, 844],
  [640, 450],
] as const) {
  test(`at ${width}×${height} store and mode are in sight beside Authorize, and the bar covers nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const app = await openConsent(page, SCOPES);
    const items = 'ul[aria-labelledby=permissions-label] > li';
    const summary = page.getByTestId('consent-summary');
    const isSmall = height < 560;
    if (!isSmall) await expect(page.getByRole('button', { name: 'Authorize' })).toBeInViewport();
    await expect(summary).toHaveText(`${app} · choose a store · Test: test data only`, { useInnerText: true });
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose the store to connect.' })).toBeInViewport();
    await page.getByRole('radio', { name: 'Northwind Coffee', exact: true }).check();
    await page.getByRole('radio', { name: 'Live', exact: true }).check();
    await expect(summary).toHaveText(`${app} · Northwind Coffee · Live: real customers`, { useInnerText: true });
    await page.getByRole('button', { name: 'Authorize' }).scrollIntoViewIfNeeded();
    await expect(summary).toBeInViewport({ ratio: 1 });
    expect(await summary.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await page
      .locator(items)
      .first()
      .evaluate((item) => item.scrollIntoView({ block: 'center' }));
    expect(await isUncovered(page, items, 'first')).toBe(true);
    const line = `${app} can see orders, customers and webhooks, see and change subscriptions, give refunds.`;
    if (!isSmall) await expect(page.getByText(line)).toBeInViewport();
    await page
      .locator(items)
      .last()
      .evaluate((item) => item.scrollIntoView({ block: 'end' }));
    expect(await isUncovered(page, items, 'last')).toBe(true);
    // What the keyboard reaches is never under the buttons either.
    for (const name of [...STORES, 'Live']) {
      await page.getByRole('radio', { name, exact: true }).focus();
      const radio = page.locator('input:focus');
      expect(
        await radio.evaluate((element) => {
          const { left, width: wide, top, height: tall } = element.getBoundingClientRect();
          const found = document.elementFromPoint(left + wide / 2, top + tall / 2);
          return found === element || Boolean(found?.closest('label')?.contains(element));
        }),
      ).toBe(true);
    }
  });
}

test('signing in on the way says what is to be connected, and a faulty request names nobody', async ({
  page,
  another,
}) => {
  await signUp(page);
  const { clientId, name } = await registerApp(page, { redirectUris: [REDIRECT_URI] });
  const consent = (redirectUri: string) =>
    `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirectUri })}`;
  const other = await another();
  await other.goto(consent(REDIRECT_URI));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Sign in to connect ${name}`);
  await check(other);
  await other.getByRole('link', { name: 'Create an account' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Create an account to connect ${name}`);
  await other.goto(`/sign-in?next=${encodeURIComponent(consent('https://evil.example/callback'))}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await other.goto('/sign-in?next=/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
