import { randomUUID } from 'node:crypto';
import { connect, createStore, expect, sellerWithApp, signUp, test } from './fixtures.ts';

test('two sellers see nothing of each other', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  await connect(page, app);

  const other = await another();
  await signUp(other, 'Nosy Neighbour');
  await createStore(other, 'Neighbour Shop');
  for (const path of ['/dashboard', '/dashboard/developer/apps', '/dashboard/developer/api-keys']) {
    await other.goto(path);
    await expect(other.getByText('Harbour Books')).toHaveCount(0);
    await expect(other.getByText(app.name)).toHaveCount(0);
  }
  for (const tail of ['', '/connections', '/settings', '/secrets', '/delete']) {
    const theirs = await other.goto(`/dashboard/developer/apps/${app.id}${tail}`);
    expect(theirs?.status()).toBe(404);
    await expect(other.getByText(app.name)).toHaveCount(0);
    const none = await other.goto(`/dashboard/developer/apps/${randomUUID()}${tail}`);
    expect(none?.status()).toBe(404);
  }
  const signedOut = await another();
  await signedOut.goto(`/dashboard/developer/apps/${app.id}`);
  await expect(signedOut).toHaveURL(/\/sign-in\?next=/);
});

test('a seller can’t connect another seller’s store, whatever the form says', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: party.redirectUri,
  });
  await page.goto(`/oauth/authorize?${query}`);
  const theirs = await page.getByRole('radio', { name: 'Harbour Books', exact: true }).getAttribute('value');

  const other = await another();
  await signUp(other, 'Nosy Neighbour');
  await createStore(other, 'Neighbour Shop');
  await other.goto(`/oauth/authorize?${query}`);
  await other
    .getByRole('radio', { name: 'Neighbour Shop', exact: true })
    .evaluate((radio, value) => radio.setAttribute('value', value ?? ''), theirs);
  await other.getByRole('button', { name: 'Authorize' }).click();
  await expect(other.getByRole('alert').filter({ hasText: 'Choose the store' })).toBeVisible();
});

test('a seller can’t end another seller’s connection, whatever the form says', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  await connect(page, app);
  await page.goto('/dashboard/developer/api-keys');
  const theirs = await page.locator('input[name=connection]').inputValue();

  const other = await another();
  await signUp(other, 'Nosy Neighbour');
  await createStore(other, 'Neighbour Shop');
  await connect(other, app);
  await other.goto('/dashboard/developer/api-keys');
  const field = other.locator('input[name=connection]');
  const own = await field.inputValue();
  await field.evaluate((input, value) => input.setAttribute('value', value), theirs);
  await other.getByRole('button', { name: 'Revoke', exact: true }).click();
  await other.getByRole('button', { name: 'Revoke access' }).click();
  // The answer has come: the URL names what the form named.
  await expect(other).toHaveURL(new RegExp(theirs));

  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: app.name })).toHaveCount(1);
  await other.reload();
  expect(await other.locator('input[name=connection]').inputValue()).toBe(own);
});
