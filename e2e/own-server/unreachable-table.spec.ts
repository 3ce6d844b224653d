import { appendFileSync } from 'node:fs';
import { signIn } from '../fixtures.ts';
import { check } from '../page-check.ts';
import { FAULTS_FOLLOW, OWN_SERVER_LOG } from '../servers/run-folder.ts';
import { expect, test } from './fixtures.ts';

test.beforeAll(() => appendFileSync(OWN_SERVER_LOG, FAULTS_FOLLOW));

test('a list that fails says so inside the shell, and comes once it can be tried again', async ({ page, server }) => {
  await signIn(page, 'operator@example.com');
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' });
  const failed = page.getByRole('heading', { name: 'This page could not be shown' });
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [table, name] of [
    ['audit_entry', 'Activity'],
    ['client_standing', 'Agents'],
  ] as const) {
    await server.execute(`ALTER TABLE ${table} RENAME TO away`);
    await links.getByRole('link', { name }).click();
    await expect(failed).toBeVisible();
    const answer = page.waitForResponse((response) => isPage(response.request().headers()));
    await again.click();
    await answer;
    await expect(failed).toBeVisible();
    await expect(links).toBeVisible();
    if (name === 'Activity') await check(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await server.execute(`ALTER TABLE away RENAME TO ${table}`);
    await again.click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(failed).toHaveCount(0);
  }
});

test('a page that fails has text and a link without JavaScript too', async ({ another, server }) => {
  const page = await another({ javaScriptEnabled: false });
  await signIn(page, 'seller@example.com');
  await server.execute('ALTER TABLE subscription RENAME TO away');
  const answer = await page.goto('/dashboard/subscriptions?status=active');
  expect(answer?.status()).toBe(500);
  await expect(
    page.getByRole('heading', { name: 'This page could not be shown' }),
    'Next.js begins the document of a page that failed another way: look at EMPTY in server/http/empty-page.ts',
  ).toBeVisible();
  await server.execute('ALTER TABLE away RENAME TO subscription');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Subscriptions' })).toBeVisible();
  expect(page.url()).toMatch(/\?status=active$/);
});

/** Whether the router is loading a page now, not prefetching it. */
function isPage(headers: Record<string, string>): boolean {
  return Boolean(headers.rsc) && !headers['next-router-prefetch'];
}
