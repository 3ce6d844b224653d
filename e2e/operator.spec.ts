import type { Page } from '@playwright/test';
import { connect, expect, type RegisteredApp, sellerWithApp, signInAs, signUp, test, tokenWorks } from './fixtures.ts';
import { check } from './page-check.ts';
import type { RelyingParty } from './servers/relying-party.ts';

/** A seller who has connected their own app. Returns the app and its access token. */
async function connected(page: Page, party: RelyingParty): Promise<{ app: RegisteredApp; token: string }> {
  const { app } = await sellerWithApp(page, party);
  return { app, token: await connect(page, app) };
}

async function lookUp(operator: Page, text: string): Promise<void> {
  await operator.goto('/operator/lookup');
  await operator.getByLabel('ID or fingerprint').fill(text);
  await operator.getByRole('button', { name: 'Look up' }).click();
}

test('an operator disables an app: its tokens stop, its owner reads why, and enabling it restores nothing', async ({
  page,
  another,
  party,
}) => {
  const { app, token } = await connected(page, party);
  expect(await tokenWorks(page, token)).toBe(true);
  const operator = await another();
  await signInAs(operator, 'operator');
  await lookUp(operator, app.clientId);
  await expect(operator).toHaveURL(`/operator/apps/${app.id}`);
  await expect(operator.getByText('1 connection to 1 store will end at once')).toBeVisible();
  await operator.getByRole('button', { name: 'Disable app' }).click();
  await expect(operator.getByLabel('Reason for disabling')).toHaveAttribute('aria-invalid', 'true');
  expect(await tokenWorks(page, token)).toBe(true);
  await operator.getByLabel('Reason for disabling').fill('It sold addresses.');
  await operator.getByRole('button', { name: 'Disable app' }).click();
  await expect(operator.getByText('Disabled. 1 connection ended.')).toBeVisible();
  await expect(operator.getByRole('button', { name: 'Enable app' })).toBeVisible();
  expect(await tokenWorks(page, token)).toBe(false);

  await page.goto('/dashboard/developer/apps');
  await expect(page.getByRole('listitem').filter({ hasText: app.name })).toContainText('Disabled');
  await page.getByRole('link', { name: app.name, exact: true }).click();
  await expect(page.getByText('Why: It sold addresses.')).toBeVisible();
  await expect(page.getByText('operator@example.com')).toHaveCount(0);
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Harbour Books' })).toContainText('Ended: the app was disabled');
  const consent = `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: party.redirectUri })}`;
  expect((await page.goto(consent))?.status()).toBe(400);
  await expect(page.getByRole('button', { name: 'Authorize' })).toHaveCount(0);

  await operator.getByRole('button', { name: 'Enable app' }).click();
  await expect(operator.getByRole('button', { name: 'Disable app' })).toBeVisible();
  expect(await tokenWorks(page, token)).toBe(false);
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(app.name);
  await expect(page.getByText('It sold addresses.')).toHaveCount(0);
  await page.goto(consent);
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a whole token, pasted ${javaScriptEnabled ? 'with' : 'without'} JavaScript, leads to its connection and is repeated nowhere`, async ({
    page,
    another,
    party,
  }) => {
    const { app, token } = await connected(page, party);
    const operator = await another({ javaScriptEnabled });
    await signInAs(operator, 'operator');
    const addresses: string[] = [];
    operator.on('request', (request) => addresses.push(request.url()));
    await lookUp(operator, token);
    await expect(operator).toHaveURL(/\/operator\/connections\/[0-9a-f-]{36}\?pasted=1$/);
    await expect(operator.getByRole('heading', { level: 1 })).toHaveText(`${app.name} at Harbour Books`);
    await expect(operator.getByText('You pasted more than a fingerprint')).toBeVisible();
    if (javaScriptEnabled) await check(operator);
    const secret = token.slice('svc_live_'.length + 22);
    expect(await operator.content()).not.toContain(secret);
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);

    // One that isn't found is not shown again either.
    const unknown = `svc_live_${'0'.repeat(22)}${'Z'.repeat(49)}`;
    await lookUp(operator, unknown);
    await expect(operator.getByText('There is no such app, connection, token, key or secret.')).toBeVisible();
    expect(await operator.content()).not.toContain('ZZZZZZ');
    await expect(operator.getByLabel('ID or fingerprint')).toHaveValue('');

    // The fingerprint alone works as well, and the connection can be ended.
    await lookUp(operator, token.slice(0, 'svc_live_'.length + 22));
    await expect(operator).toHaveURL(/\/operator\/connections\/[0-9a-f-]{36}$/);
    await operator.getByRole('button', { name: 'End connection' }).click();
    await expect(operator.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await operator.getByLabel('Reason').fill('A token of it was published.');
    await operator.getByRole('button', { name: 'End connection' }).click();
    await expect(operator.getByText('Disconnected by the operator')).toBeVisible();
    expect(await tokenWorks(page, token)).toBe(false);
    await operator.getByRole('link', { name: app.name }).click();
    await expect(operator.getByText(/^Ended the connection .* to Harbour Books/)).toBeVisible();
  });
}

test('a client secret leads to its app and says whether it works', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  const operator = await another();
  await signInAs(operator, 'operator');
  await lookUp(operator, app.clientSecret);
  await expect(operator.getByText(`…${app.clientSecret.slice(-4)}`)).toBeVisible();
  await expect(operator.getByText('Works', { exact: true })).toBeVisible();
  expect(await operator.content()).not.toContain(app.clientSecret.slice(40));
});

test('a message with the request, an answer with the decision; notes stay among operators', async ({
  page,
  another,
  party,
}) => {
  const { app } = await sellerWithApp(page, party);
  await page.goto(`/dashboard/developer/apps/${app.id}`);
  await page.getByLabel('Message to the operator').fill('Try it at https://try.example.');
  await page.getByRole('button', { name: 'Request verification' }).click();
  await expect(page.getByRole('blockquote').filter({ hasText: 'Try it at https://try.example.' })).toBeVisible();

  const operator = await another();
  await signInAs(operator, 'operator');
  await operator.goto('/operator/verifications');
  const row = operator.getByRole('row').filter({ hasText: app.name });
  await expect(row).toContainText('Try it at https://try.example.');
  await row.getByRole('link', { name: 'Details and answer' }).click();
  await expect(operator.getByRole('list', { name: 'Permissions' })).toContainText('See every order');
  await operator.getByLabel('Note', { exact: true }).fill('Called them: fishy.');
  await operator.getByRole('button', { name: 'Add note' }).click();
  await expect(operator.getByRole('listitem').filter({ hasText: 'Called them: fishy.' })).toContainText(
    'operator@example.com',
  );
  await operator.getByLabel('Answer to the owner').fill('The website is empty.');
  await operator.getByRole('button', { name: 'Decline' }).click();
  await expect(operator.getByText('Declined; the owner may ask again.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('The website is empty.')).toBeVisible();
  await expect(page.getByText(/The operator declined the last request/)).toBeVisible();
  for (const tail of ['', '/settings', '/secrets', '/connections']) {
    await page.goto(`/dashboard/developer/apps/${app.id}${tail}`);
    expect(await page.content()).not.toContain('fishy');
  }
});

test('to anyone else the operator’s pages do not exist', async ({ page, another, party }) => {
  const { app, token } = await connected(page, party);
  const operator = await another();
  await signInAs(operator, 'operator');
  await lookUp(operator, token);
  await operator.waitForURL(/\/operator\/connections\//);
  const connection = new URL(operator.url()).pathname;
  const [stranger, seller] = [await another(), await another()];
  await signUp(seller);
  for (const someone of [stranger, seller, page]) {
    for (const path of ['/operator/lookup', `/operator/apps/${app.id}`, connection]) {
      const answer = await someone.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(someone.getByText(app.name)).toHaveCount(0);
      await expect(someone.getByRole('link', { name: 'Lookup' })).toHaveCount(0);
    }
  }
  for (const path of ['/operator/apps/x', '/operator/connections/x', `/operator/connections/${app.id}`]) {
    expect((await operator.goto(path))?.status()).toBe(404);
  }
});

test('operators see how the service is', async ({ page, another }) => {
  const operator = await another();
  await signInAs(operator, 'operator');
  await operator.goto('/operator/state');
  const jobs = operator.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /renew-subscriptions (Finished|Running)/ })).toBeVisible();
  await expect(operator.getByRole('table', { name: 'Queues' }).getByRole('row')).toHaveCount(3);
  const slowest = operator.getByRole('table', { name: 'Slowest routes' });
  await expect(slowest.getByRole('row', { name: /^(GET|POST) \// }).first()).toBeVisible();
  await signUp(page);
  expect((await page.goto('/operator/state'))?.status()).toBe(404);
});
