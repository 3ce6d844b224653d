import { connectStore, expect, sellerWithApp, test, tokenWorks } from './fixtures.ts';
import { check } from './page-check.ts';

const PATH = '/dashboard/developer/webhooks';

test('endpoints are added, tested and read; an app hears of its end', async ({ page, party, unscripted }) => {
  const { app } = await sellerWithApp(page, party, { mode: 'test' });
  const secret = page.getByTestId('webhook-secret');
  await page.goto(PATH);
  await page.getByRole('link', { name: 'New endpoint' }).click();
  await expect(page).toHaveTitle(/New endpoint/);
  await page.getByLabel('URL').fill('https://127.0.0.1/hooks');
  await page.getByRole('radio', { name: 'Test' }).check();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByText('must not be a private, local or reserved address')).toBeVisible();
  await page.getByLabel('URL').fill(`${party.url}/webhooks`);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(secret).toHaveText(/^whsec_/);
  await page.reload();
  await expect(secret).toHaveCount(0);

  await page.goto(PATH);
  await page.getByRole('link', { name: `${party.url}/webhooks` }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByText('The test event is on its way.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('listitem').getByText('Succeeded')).toBeVisible({ timeout: 500 });
  }).toPass();
  const statuses = page.getByRole('navigation', { name: 'Status' });
  await expect(statuses.getByRole('link', { name: 'Succeeded' })).toHaveText('Succeeded1');
  await statuses.getByRole('link', { name: 'Failed' }).click();
  await expect(page.getByText('No delivery matches')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await check(page);
  await connectStore(page, party);
  await expect.poll(() => party.events()).toContain('connection.started');

  await page.goto(PATH);
  await page.getByRole('link', { name: `${party.url}/webhooks` }).click();
  await page.getByRole('button', { name: 'New secret' }).click();
  await expect(secret).toHaveText(/^whsec_/);
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled. No more events')).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Enabled. Events are sent')).toBeVisible();
  await page.getByRole('button', { name: 'Redeliver', exact: true }).first().click();
  await expect(page.getByText('One event is on the way')).toBeVisible();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();

  const plain = await unscripted(page);
  await plain.goto(`/dashboard/developer/apps/${app.id}`);
  await plain.getByRole('link', { name: 'Webhooks' }).last().click();
  await plain.getByRole('link', { name: 'New endpoint' }).click();
  await plain.getByLabel('URL').fill(`${party.url}/webhooks`);
  await plain.getByRole('radio', { name: 'Test' }).check();
  await plain.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(plain.getByTestId('webhook-secret')).toHaveText(/^whsec_/);
  await page.goto('/dashboard/developer/api-keys');
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await expect(page.getByText('no longer has this access')).toBeVisible();
  await expect.poll(() => party.events()).toContain('connection.ended');
  expect(await tokenWorks(page, party.lastToken())).toBe(false);
  await page.goto(party.url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toContainText('invalid_grant');
});
