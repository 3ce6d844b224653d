import { expect, issued, sellerWithApp, test, tokenWorks } from './fixtures.ts';

test('the code can be exchanged with a JSON body, once', async ({ page, party }) => {
  const { app } = await sellerWithApp(page, party);
  await party.close();
  await page.goto(
    `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: party.redirectUri, state: 'kept & unchanged' })}`,
  );
  const callback = page.waitForRequest((request) => request.url().startsWith(party.redirectUri));
  await page.getByRole('button', { name: 'Authorize' }).click();
  const { searchParams } = new URL((await callback).url());
  expect(searchParams.get('state')).toBe('kept & unchanged');
  const code = searchParams.get('code') ?? '';
  issued(code);
  const exchange = () =>
    page.request.post('/api/oauth/token', {
      data: {
        grant_type: 'authorization_code',
        client_id: app.clientId,
        client_secret: app.clientSecret,
        code,
        redirect_uri: party.redirectUri,
      },
    });
  const first = await exchange();
  expect(first.status()).toBe(200);
  const { access_token, refresh_token } = await first.json();
  issued(access_token);
  issued(refresh_token);
  expect(await tokenWorks(page, access_token)).toBe(true);
  const replay = await exchange();
  expect([replay.status(), (await replay.json()).error]).toEqual([400, 'invalid_grant']);
  expect(await tokenWorks(page, access_token)).toBe(false);
});
