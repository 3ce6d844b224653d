import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_LANGUAGES, type SampleTask } from '@/lib/api/sample.ts';
import { newEndpointSecret, signedHeaders } from '@/lib/http/signing-keys/signature.ts';
import { readQuery } from '@/lib/oauth/authorization/authorize-request.ts';
import { checkAuthorizeRequest } from '@/lib/oauth/authorization/check-authorize-request.ts';
import { serveProduct } from '@/packages/testing/serve-product.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { missingFor, runSample, verifyBySample } from './sample-runner.ts';

testDatabase();
let product: Awaited<ReturnType<typeof serveProduct>>;
beforeAll(async () => {
  product = await serveProduct();
});
afterAll(() => product.close());

/** The languages, and what this machine would need to run them. */
const LANGUAGES = SAMPLE_LANGUAGES.map((language) => [missingFor(language).join(' and '), language] as const);

describe.each(LANGUAGES)('without %s on this machine it is left out', (missing, language) => {
  test.skipIf(missing !== '')(
    `${language.label}: connects a store, calls, refreshes and revokes`,
    async () => {
      const { app, authorize } = await scene();
      const values = {
        baseUrl: product.url,
        apiUrl: product.url,
        clientId: app.clientId,
        redirectUri: app.redirectUri,
      };
      const run = (task: SampleTask, secrets: Record<string, string> = {}) =>
        runSample(language, task, values, { CLIENT_SECRET: app.clientSecret, ...secrets });

      const [address = '', state, verifier = ''] = (await run('authorize')).split('\n');
      const { origin, pathname, search, searchParams: asked } = new URL(address);
      expect(origin + pathname).toBe(`${product.url}/oauth/authorize`);
      expect(await checkAuthorizeRequest(readQuery(search), product.url, null)).toHaveProperty('request');
      expect(asked.get('code_challenge_method')).toBe('S256');
      expect([asked.get('state'), asked.get('mode')]).toEqual([state, 'test']);
      const scopes = (asked.get('scope') ?? '').split(' ');
      const code = await authorize({ scopes, mode: 'test', challenge: asked.get('code_challenge') ?? '' });
      const first = JSON.parse(await run('exchange', { CODE: code, CODE_VERIFIER: verifier }));
      expect(first).toMatchObject({ scope: 'subscriptions:read subscriptions:write', store: { mode: 'test' } });
      const list = JSON.parse(await run('call', { ACCESS_TOKEN: first.access_token }));
      expect(list).toEqual({ data: [], next_cursor: null });

      const { refresh_token: last } = JSON.parse(await run('refresh', { REFRESH_TOKEN: first.refresh_token }));
      await expect(run('call', { ACCESS_TOKEN: first.access_token })).rejects.toThrow(/401|invalid_token/);

      const refused = run('revoke', { REFRESH_TOKEN: last, CLIENT_SECRET: 'wrong' });
      await expect(refused).rejects.toThrow(/401|invalid_client/);
      await run('revoke', { REFRESH_TOKEN: last });
      await expect(run('refresh', { REFRESH_TOKEN: last })).rejects.toThrow(/400|invalid_grant/);
    },
    60_000,
  );

  test.skipIf(missing !== '')(
    `${language.label}: tells a genuine event from others`,
    async () => {
      const secret = newEndpointSecret();
      const body = '{"type":"invoice.paid"}';
      const sign = (at: number) =>
        signedHeaders({ id: 'evt_1', at: new Date(at), body }, { secrets: [secret], keys: [] });
      const headers = sign(Date.now());
      const events = {
        'as it came': { headers, body },
        'another body': { headers, body: '{"type":"invoice.lost"}' },
        'another time': { headers: { ...headers, 'webhook-timestamp': `${Math.floor(Date.now() / 1000) - 60}` }, body },
        'an hour old': { headers: sign(Date.now() - 3600_000), body },
        'another signature': { headers: { ...headers, 'webhook-signature': 'v1,c2lnbmVk' }, body },
      };
      const verdicts = await verifyBySample(language, secret, Object.values(events));
      expect(Object.fromEntries(Object.keys(events).map((what, index) => [what, verdicts[index]]))).toEqual({
        'as it came': true,
        'another body': false,
        'another time': false,
        'an hour old': false,
        'another signature': false,
      });
    },
    60_000,
  );
});
