import { appendFileSync } from 'node:fs';
import { signIn } from '../fixtures.ts';
import { check } from '../page-check.ts';
import { FAULTS_FOLLOW, OWN_SERVER_LOG } from '../servers/run-folder.ts';
import { expect, test } from './fixtures.ts';

test.beforeAll(() => appendFileSync(OWN_SERVER_LOG, FAULTS_FOLLOW));

test('a list that fails says so inside the shell, and comes back', async ({ page, another, execute }) => {
  await signIn(page, 'seller@example.com');
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' });
  const failed = page.getByRole('heading', { name: 'This page could not be shown' });
  const again = page.getByRole('button', { name: 'Try again' });
  await execute('ALTER TABLE audit_entry RENAME TO away');
  await links.getByRole('link', { name: 'Activity' }).click();
  await expect(failed).toBeVisible();
  const answer = page.waitForResponse((response) => isPage(response.request().headers()));
  await again.click();
  await answer;
  await expect(failed).toBeVisible();
  await expect(links).toBeVisible();
  await check(page);
  await execute('ALTER TABLE away RENAME TO audit_entry');
  await again.click();
  await expect(page.getByRole('heading', { name: 'Activity', exact: true })).toBeVisible();
  await expect(failed).toHaveCount(0);

  const plain = await another({ javaScriptEnabled: false });
  await signIn(plain, 'seller@example.com');
  await execute('ALTER TABLE subscription RENAME TO away');
  expect((await plain.goto('/dashboard/subscriptions?status=active'))?.status()).toBe(500);
  await expect(
    plain.getByRole('heading', { name: 'This page could not be shown' }),
    'Next.js begins the document of a page that failed another way: look at EMPTY in server/next-16/empty-page.ts',
  ).toBeVisible();
  await execute('ALTER TABLE away RENAME TO subscription');
  await plain.getByRole('link', { name: 'Try again' }).click();
  await expect(plain.getByRole('heading', { name: 'Subscriptions' })).toBeVisible();
  expect(plain.url()).toMatch(/\?status=active$/);
});

/** Whether the router is loading a page now, not prefetching it. */
function isPage(headers: Record<string, string>): boolean {
  return Boolean(headers.rsc) && !headers['next-router-prefetch'];
}
