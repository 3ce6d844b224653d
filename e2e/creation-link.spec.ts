import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, issued, signUp, test } from './fixtures.ts';
import { check } from './page-check.ts';

const VERIFIER = 'the-verifier-of-a-program-0123456789-abcdefghij';
const MANIFEST = {
  name: 'Parcel Pal',
  description: 'Prints labels.',
  website_url: 'https://parcel.example',
  redirect_uris: ['http://localhost:9999/callback'],
  default_scopes: ['orders:read'],
};

for (const javaScriptEnabled of [true, false])
  test(`a program has an app created in the browser, and gets its credentials ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page: own,
    another,
  }) => {
    const page = javaScriptEnabled ? own : await another({ javaScriptEnabled });
    const waiting = createServer((_, response) => void response.end('Go back to your program.'));
    await once(waiting.listen(0, '127.0.0.1'), 'listening');
    const back = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}/created`;
    const link = `/dashboard/developer/apps/new?${new URLSearchParams({
      manifest: Buffer.from(JSON.stringify(MANIFEST)).toString('base64url'),
      return: back,
      state: 'of-the-program',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    })}`;
    try {
      // Signed out, it leads over the sign-in page.
      await page.goto(link);
      await expect(page).toHaveURL(/\/sign-in\?/);
      await signUp(page);
      await page.goto(link);
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Parcel Pal');
      await expect(page.getByLabel('Allowed redirect URIs')).toHaveValue('http://localhost:9999/callback');
      await expect(page.getByRole('checkbox', { name: 'orders:read', exact: true })).toBeChecked();
      await expect(page.getByText(new URL(back).host)).toBeVisible();
      if (javaScriptEnabled) await check(page);
      const came = once(waiting, 'request');
      await page.getByRole('button', { name: 'Create app' }).click();
      const [{ url }] = (await came) as [{ url: string }];
      const { code = '', ...rest } = Object.fromEntries(new URL(url, back).searchParams);
      expect(rest).toEqual({ state: 'of-the-program' });
      const ask = () => own.request.post('/api/apps/credentials', { data: { code, code_verifier: VERIFIER } });
      const made = await (await ask()).json();
      issued(made.client_secret);
      expect(Object.keys(made)).toEqual(['client_id', 'client_secret']);
      expect((await ask()).status()).toBe(400);
      const shown = await own.request.post('/api/oauth/introspect', { form: { ...made, token: 'x' } });
      expect(shown.status()).toBe(200);
      await page.goto('/dashboard/developer/apps');
      await expect(page.getByRole('link', { name: 'Parcel Pal' })).toBeVisible();
    } finally {
      waiting.closeAllConnections();
      waiting.close();
    }
  });

test('a link that leads elsewhere is 400 and shows no form', async ({ page }) => {
  await signUp(page);
  const answer = await page.goto(`/dashboard/developer/apps/new?return=https://evil.example/&code_challenge=x`);
  expect(answer?.status()).toBe(400);
  await expect(page.getByText('This link can’t be used')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create app' })).toHaveCount(0);
  await check(page);
});
