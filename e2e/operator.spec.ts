import type { Page } from '@playwright/test';
import { confirmed } from './confirmed.ts';
import { connect, expect, makeKey, sellerWithApp, signInAs, test, tokenWorks } from './fixtures.ts';
import { stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';

async function lookUp(operator: Page, text: string): Promise<void> {
  await operator.goto('/operator/lookup');
  await operator.getByLabel('ID or fingerprint').fill(text);
  await operator.getByRole('button', { name: 'Look up' }).click();
}

test('a whole token, pasted, leads to its connection and is repeated nowhere', async ({ page, another, party }) => {
  const { app } = await sellerWithApp(page, party);
  const token = await connect(page, app);
  const secret = token.slice('svc_live_'.length + 22);
  const [operator, plain] = [await another(), await another({ javaScriptEnabled: false })];
  for (const view of [plain, operator]) {
    await signInAs(view, 'operator');
    const addresses: string[] = [];
    view.on('request', (request) => addresses.push(request.url()));
    await lookUp(view, token);
    await expect(view).toHaveURL(/\/operator\/connections\/[0-9a-f-]{36}\?pasted=1$/);
    await expect(view.getByRole('heading', { level: 1 })).toHaveText(`${app.name} at Harbour Books`);
    await expect(view.getByText('You pasted more than a fingerprint')).toBeVisible();
    expect(await view.content()).not.toContain(secret);
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);

    // One that isn't found is not shown again either.
    await lookUp(view, `svc_live_${'0'.repeat(22)}${'Z'.repeat(49)}`);
    await expect(view.getByText('There is no such app, connection, token, key or secret.')).toBeVisible();
    expect(await view.content()).not.toContain('ZZZZZZ');
    await expect(view.getByLabel('ID or fingerprint')).toHaveValue('');
  }

  await lookUp(operator, app.clientSecret);
  await expect(operator.getByText(`…${app.clientSecret.slice(-4)}`)).toBeVisible();
  await expect(operator.getByText('Works', { exact: true })).toBeVisible();
  expect(await operator.content()).not.toContain(app.clientSecret.slice(40));

  // The fingerprint alone works as well, and the connection can be ended.
  await lookUp(operator, token.slice(0, 'svc_live_'.length + 22));
  await expect(operator).toHaveURL(/\/operator\/connections\/[0-9a-f-]{36}$/);
  await check(operator);
  await confirmed(operator.getByRole('button', { name: 'End connection' }));
  await expect(operator.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await operator.getByLabel('Reason').fill('A token of it was published.');
  await confirmed(operator.getByRole('button', { name: 'End connection' }));
  await expect(operator.getByText('Disconnected by the operator')).toBeVisible();
  expect(await tokenWorks(page, token)).toBe(false);
  await operator.getByRole('link', { name: app.name }).click();
  await expect(operator.getByText(/^Ended the connection .* to Harbour Books/)).toBeVisible();

  // A key that leaked: its seller reads that it was ended and why, but not by whom.
  const key = await makeKey(page, 'Leaked');
  await lookUp(operator, key.slice(0, 'svc_test_'.length + 22));
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('API key of Harbour Books');
  const place = operator.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lookup' });
  await expect(place).toHaveAttribute('aria-current', 'true');
  await check(operator);
  await operator.getByLabel('Reason').fill('It was in a public repository.');
  await confirmed(operator.getByRole('button', { name: 'End key' }));
  await expect(operator.getByText('The key has ended')).toBeVisible();
  await expect(operator.getByRole('button', { name: 'End key' })).toHaveCount(0);
  expect(await tokenWorks(page, key)).toBe(false);
  await page.goto('/dashboard/activity');
  await expect(page.getByText('The operator ended API key “Leaked” for Harbour Books')).toBeVisible();
  await expect(page.getByText('Why: It was in a public repository.')).toBeVisible();
  await expect(page.getByText('operator@example.com')).toHaveCount(0);

  await operator.goto('/operator/state');
  // What needs no look is folded up.
  await operator.locator('main details').evaluateAll((parts: HTMLDetailsElement[]) => {
    for (const part of parts) part.open = true;
  });
  const jobs = operator.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /renew-subscriptions (Finished|Running)/ })).toBeVisible();
  await expect(operator.getByRole('table', { name: 'Queues' }).getByRole('row')).toHaveCount(3);
  const slowest = operator.getByRole('table', { name: 'Slowest routes' });
  await expect(slowest.getByRole('row', { name: /^(GET|POST) \// }).first()).toBeVisible();
});

test('an operator declines, disables, enables and verifies an app', async ({ page: seller, operator: page, party }) => {
  const { app } = await sellerWithApp(seller, party);
  const token = await connect(seller, app);
  const asked = { response_type: 'code', client_id: app.clientId, redirect_uri: party.redirectUri };
  const consent = `/oauth/authorize?${new URLSearchParams(asked)}`;
  const ask = async () => {
    await seller.goto(`/dashboard/developer/apps/${app.id}/settings`);
    await seller.getByLabel('Message to the operator').fill('Try it at https://try.example.');
    await seller.getByRole('button', { name: 'Request verification' }).click();
    await expect(seller.getByRole('blockquote').filter({ hasText: 'Try it at' })).toBeVisible();
    await expect(seller.getByRole('button', { name: 'Request verification' })).toHaveCount(0);
  };
  await ask();
  const { button, field, link, result } = stopsOf(page);
  const row = page.getByRole('row').filter({ hasText: app.name });

  // A lookup without a result, and a request in the list.
  await lookUp(page, 'nobody');
  await expect(field('ID or fingerprint')).toHaveAttribute('aria-invalid', 'true');
  await link('Verifications').last().click();
  await expect(row).toContainText('Try it at https://try.example.');
  await expect(row.getByRole('button', { name: 'Decline' })).toBeVisible();
  await row.getByRole('link', { name: 'Details and answer' }).click();
  await page.waitForURL(`**/operator/apps/${app.id}`);
  await expect(page.getByRole('list', { name: 'Permissions' })).toContainText('See what was sold');

  // A refusal with a reason for the owner, and a note that stays among operators.
  await field('Answer to the owner').fill('The website is empty.');
  await button('Decline').click();
  await expect(result).toContainText('Decided');
  await button('Add note').click();
  await expect(field('Note')).toBeFocused();
  await field('Note').fill('Called them: fishy.');
  await button('Add note').click();
  await expect(result).toHaveText('Note added.');
  await expect(page.getByRole('listitem').filter({ hasText: 'fishy' })).toContainText('operator@example.com');
  await seller.reload();
  await expect(seller.getByText('The website is empty.')).toBeVisible();
  await expect(seller.getByText(/The operator declined the last request/)).toBeVisible();
  expect(await seller.content()).not.toContain('fishy');

  // Disabled, not without a reason: its tokens stop; enabling restores nothing.
  await expect(page.getByText('1 connection to 1 store will end at once')).toBeVisible();
  const question = page.getByRole('dialog', { name: `Disable ${app.name}?` });
  const disable = async (name: string) => {
    if (!(await question.isVisible())) await button('Disable app').click();
    await question.getByLabel('App name').fill(name);
    await question.getByRole('button', { name: 'Disable app' }).click();
  };
  await disable(app.name);
  await expect(field('Reason for disabling')).toBeFocused();
  expect(await tokenWorks(page, token)).toBe(true);
  await field('Reason for disabling').fill('It sold addresses.');
  await disable(`Not ${app.name}`);
  await expect(page.getByText('Nothing was disabled: this is not the name of the app.').first()).toBeVisible();
  expect(await tokenWorks(page, token)).toBe(true);
  await disable(app.name);
  await expect(result).toContainText('Disabled. 1 connection ended.');
  expect(await tokenWorks(page, token)).toBe(false);
  await seller.reload();
  await expect(seller.getByText('Why: It sold addresses.')).toBeVisible();
  await expect(seller.getByText('operator@example.com')).toHaveCount(0);
  await check(seller);
  await seller.getByRole('link', { name: 'Connections', exact: true }).click();
  const ended = seller.getByRole('row').filter({ hasText: 'Harbour Books' });
  await expect(ended).toContainText('Ended: the app was disabled');
  await seller.goto('/dashboard');
  const first = seller.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first();
  await expect(first).toContainText(`${app.name} is disabled`);
  await expect(first).toContainText('Why: It sold addresses.');
  await check(seller);
  expect((await seller.goto(consent))?.status()).toBe(400);
  await expect(seller.getByText('This app is switched off at the moment')).toBeVisible();
  await button('Enable app').click();
  await expect(result).toContainText('Enabled.');
  expect(await tokenWorks(page, token)).toBe(false);

  // Verified from the list, which consent shows, and back.
  await ask();
  await link('Verifications').last().click();
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(result).toContainText('is verified');
  const badge = seller.getByText('Verified', { exact: true });
  await seller.goto(consent);
  await expect(badge).toBeVisible();
  await row.getByRole('button', { name: 'Remove verification' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove verification' }).click();
  await expect(result).toContainText('is not verified');
  await expect(row).toHaveCount(0);
  await seller.reload();
  await expect(seller.getByRole('button', { name: 'Authorize' })).toBeVisible();
  await expect(badge).toHaveCount(0);
});
