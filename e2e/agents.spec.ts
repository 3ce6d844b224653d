import { createServer } from 'node:http';
import { confirmed } from './confirmed.ts';
import { expect, newSeller, test } from './fixtures.ts';
import { check } from './page-check.ts';
import { sentenceOf } from './sentence-of.ts';
import { listen } from './servers/free-port.mjs';

/** The host of a client's document on this machine, and where it has browsers sent back to. */
async function client(name: string) {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/callback')) return response.end('Back at the client.');
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'max-age=60');
    return response.end(JSON.stringify({ client_id: clientId, client_name: name, redirect_uris: [redirectUri] }));
  });
  const origin = `http://localhost:${await listen(server, 'localhost')}`;
  const [clientId, redirectUri] = [`${origin}/oauth/client.json`, `${origin}/callback`];
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'products:read orders:read',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  return {
    clientId,
    redirectUri,
    host: new URL(origin).host,
    consent: `/oauth/authorize?${query}`,
    close: () => server.close(),
  };
}

test('an assistant nobody registered is connected, listed, and blocked', async ({ page, operator, baseURL }) => {
  const mine = await client('Night Desk');
  const { email } = await newSeller(page, 'Harbour Books');
  await page.goto(mine.consent);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Night Desk');
  for (const words of ['Not registered', mine.host, 'runs on your own device'])
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: sentenceOf('products:read'), exact: true })).toBeChecked();
  await check(page);
  await page.getByRole('checkbox', { name: sentenceOf('orders:read'), exact: true }).uncheck();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page).toHaveURL(/callback\?code=/);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const answer = await page.request.post(`${baseURL}/api/oauth/token`, {
    form: {
      client_id: mine.clientId,
      redirect_uri: mine.redirectUri,
      code,
      grant_type: 'authorization_code',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
  });
  expect([answer.status(), (await answer.json()).scope]).toEqual([200, 'products:read']);

  for (const list of ['/dashboard/apps', '/dashboard/developer/api-keys']) {
    await page.goto(`${list}?kind=agents`);
    const row = page.getByRole('row').filter({ hasText: 'Night Desk' });
    for (const words of ['Not registered', mine.host, email]) await expect(row).toContainText(words);
    await check(page);
    await page.getByRole('button', { name: 'Filter (1)' }).click();
    await page.getByLabel('Kind').selectOption('Apps');
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Night Desk' })).toHaveCount(0);
  }

  await operator.goto('/operator/agents');
  const row = operator.getByRole('row').filter({ hasText: 'localhost' });
  await confirmed(row.getByRole('button', { name: 'Block', exact: true }));
  await expect(row.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await page.goto(mine.consent);
  await expect(page.getByTestId('client-fault')).toHaveText('blocked');
  await operator.getByLabel('Domain').fill('agents.example');
  await operator.getByLabel('Reason').fill('It asks for too much.');
  await confirmed(operator.getByRole('button', { name: 'Block domain' }));
  await expect(operator.getByRole('row').filter({ hasText: 'agents.example' })).toContainText('with subdomains');
  mine.close();
});
