import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, issued, signUp, test } from './fixtures.ts';

const VERIFIER = 'the-verifier-of-a-program-0123456789-abcdefghij';
const MANIFEST = {
  name: 'Parcel Pal',
  description: 'Prints labels.',
  website_url: 'https://parcel.example',
  redirect_uris: ['http://localhost:9999/callback'],
  default_scopes: ['orders:read'],
};

// cli.spec.ts has one created with JavaScript.
test('a program has an app created in the browser, and gets its credentials, without JavaScript', async ({
  another,
}) => {
  const page = await another({ javaScriptEnabled: false });
  const waiting = createServer((_, response) => void response.end('Go back to your program.'));
  await once(waiting.listen(0, '127.0.0.1'), 'listening');
  const back = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}/created`;
  const link = `/dashboard/developer/apps/new?${new URLSearchParams({
    manifest: Buffer.from(JSON.stringify(MANIFEST)).toString('base64url'),
    return: back,
    state: 'of-the-program',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  })}`;
  // Signed out, it leads over the sign-in page.
  await page.goto(link);
  await expect(page).toHaveURL(/\/sign-in\?/);
  await signUp(page);
  await page.goto(link);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Parcel Pal');
  await expect(page.getByLabel('Allowed redirect URIs')).toHaveValue('http://localhost:9999/callback');
  await expect(page.getByRole('checkbox', { name: 'orders:read', exact: true })).toBeChecked();
  await expect(page.getByText(new URL(back).host)).toBeVisible();
  const came = once(waiting, 'request');
  await page.getByRole('button', { name: 'Create app' }).click();
  const [{ url }] = (await came) as [{ url: string }];
  const { code = '', ...rest } = Object.fromEntries(new URL(url, back).searchParams);
  expect(rest).toEqual({ state: 'of-the-program' });
  const made = await page.request.post('/api/apps/credentials', { data: { code, code_verifier: VERIFIER } });
  const credentials = await made.json();
  issued(credentials.client_secret);
  const shown = await page.request.post('/api/oauth/introspect', { form: { ...credentials, token: 'x' } });
  expect(shown.status()).toBe(200);
  waiting.closeAllConnections();
  waiting.close();
});
