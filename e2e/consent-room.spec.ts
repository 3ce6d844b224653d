import type { Locator, Page } from '@playwright/test';
import { connect, expect, newSeller, registerApp, test } from './fixtures.ts';
import { expectOneLook } from './one-look.ts';

const REDIRECT_URI = 'https://app.example/callback';
const STORES = ['Harbour Books', 'Northwind Coffee', 'Lumen Studio'];
const SCOPES = 'orders:read customers:read subscriptions:read subscriptions:write refunds:write webhooks:read';

const isUncovered = (page: Page, selector: string, which: 'first' | 'last') =>
  page
    .locator(selector)
    [which]()
    .evaluate(
      (element, block) => {
        element.scrollIntoView({ block });
        const { left, width, top, bottom } = element.getBoundingClientRect();
        const seen = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
        return seen(top + 2) && seen(bottom - 2);
      },
      which === 'first' ? ('center' as const) : ('end' as const),
    );

test('on any screen store and mode are in sight beside Authorize, and the bar covers nothing', async ({ page }) => {
  await newSeller(page, ...STORES);
  // Unverified, and it asks for sensitive permissions.
  const { clientId } = await registerApp(page, { redirectUris: [REDIRECT_URI] });
  const query = { response_type: 'code', client_id: clientId, redirect_uri: REDIRECT_URI, scope: SCOPES, mode: 'test' };
  const items = 'ul[aria-labelledby=permissions-label] > li';
  const summary = page.getByTestId('consent-summary');
  const authorize = page.getByRole('button', { name: 'Authorize' });
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
    [640, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/oauth/authorize?${new URLSearchParams(query)}`);
    const isSmall = height < 560;
    if (!isSmall) await expect(authorize).toBeInViewport();
    await expect(summary).toHaveText('choose a store · Test', { useInnerText: true });
    await expect(authorize).toHaveText('Choose a store to authorize', { useInnerText: true });
    await authorize.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose the store to connect.' })).toBeInViewport();
    await page.getByRole('radio', { name: 'Northwind Coffee', exact: true }).check();
    await page.getByRole('radio', { name: 'Live', exact: true }).check();
    await expect(summary).toHaveText('Northwind Coffee · Live', { useInnerText: true });
    await expect(authorize).toHaveText('Authorize', { useInnerText: true });
    await (isSmall ? summary : authorize).scrollIntoViewIfNeeded();
    await expect(summary).toBeInViewport({ ratio: 1 });
    expect(await summary.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    expect(await isUncovered(page, items, 'first')).toBe(true);
    expect(await isUncovered(page, items, 'last')).toBe(true);
    // What the keyboard reaches is never under the buttons either.
    for (const name of [...STORES, 'Live']) {
      await page.getByRole('radio', { name, exact: true }).focus();
      const isThere = await page.locator('input:focus').evaluate((element) => {
        const { left, width: wide, top, height: tall } = element.getBoundingClientRect();
        const found = document.elementFromPoint(left + wide / 2, top + tall / 2);
        return found === element || Boolean(found?.closest('label')?.contains(element));
      });
      expect(isThere, `${name} at ${width}×${height}`).toBe(true);
    }
  }
});

test('in one look: who, which store and mode, the first permission, and a bar that leaves room', async ({ page }) => {
  await newSeller(page, ...STORES, 'Café Zürich', 'Elm Street');
  const app = await registerApp(page, { redirectUris: [REDIRECT_URI] });
  const query = { response_type: 'code', client_id: app.clientId, redirect_uri: REDIRECT_URI, scope: SCOPES };
  const address = `/oauth/authorize?${new URLSearchParams(query)}`;
  await expectOneLook(page, address);
  const bar = page.locator('form > footer');
  const isAbove = async (locator: Locator) => {
    const [box, below] = await Promise.all([locator.boundingBox(), bar.boundingBox()]);
    return box !== null && below !== null && box.y >= 0 && box.y + box.height <= below.y + 1;
  };
  // What it can't do, and how to undo it; on a large screen all permissions.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  expect(await isAbove(page.getByText('no other store, no password'))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await isAbove(page.locator('ul[aria-labelledby=permissions-label] > li').last())).toBe(true);
  // Connected again, where the earlier connection may be replaced.
  await connect(page, app);
  await expectOneLook(page, address, { store: STORES[0] });
});
