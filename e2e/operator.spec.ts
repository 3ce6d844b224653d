import type { Page } from '@playwright/test';
import { confirmed } from './confirmed.ts';
import { connect, expect, makeKey, sellerWithApp, signInAs, test, tokenWorks } from './fixtures.ts';
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
