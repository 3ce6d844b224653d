import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { beforeEach, expect, inject, test } from 'vitest';
import { GET as metadata } from '@/app/.well-known/oauth-authorization-server/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { rowOf, scene } from '@/prisma/testing/scene.ts';

testDatabase();

const ISSUER = new URL('https://tillgate.example');
const ME = new URL('https://api.tillgate.example/v1/me');
/** How many clients: those of the issue at night. */
const CLIENTS = inject('isLong') ? 1000 : 60;
const HOUR_S = 3600;

let requests: string[] = [];
beforeEach(() => {
  requests = [];
});

/** The handlers, as the libraries' own requests reach them. */
async function reach(url: string, init: object): Promise<Response> {
  const request = new Request(url, init as RequestInit);
  const { pathname } = new URL(url);
  requests.push(pathname);
  if (pathname === '/.well-known/oauth-authorization-server') return metadata(request);
  return pathname === '/v1/me' ? me(request) : token(request);
}
const through = { [oauth.customFetch]: reach };

test(`oauth4webapi: ${CLIENTS} clients with clocks up to an hour off are let in after one nonce`, async () => {
  const { app, connect } = await scene();
  let { refresh_token } = await connect();
  const server: oauth.AuthorizationServer = await oauth
    .discoveryRequest(ISSUER, { ...through, algorithm: 'oauth2' })
    .then((answer) => oauth.processDiscoveryResponse(ISSUER, answer));
  const secret = oauth.ClientSecretPost(app.clientSecret);
  for (let count = 0; count < CLIENTS; count += 1) {
    const off = Math.round((2 * (count / (CLIENTS - 1)) - 1) * HOUR_S);
    const one: oauth.Client = { client_id: app.clientId, [oauth.clockSkew]: off };
    // A key of its own; with its secret the client may change it.
    const DPoP = oauth.DPoP(one, await oauth.generateKeyPair('ES256'));
    const most = Math.abs(off) > 60 ? 2 : 1;
    const refresh = async () => {
      const answer = await oauth.refreshTokenGrantRequest(server, one, secret, refresh_token, { DPoP, ...through });
      return oauth.processRefreshTokenResponse(server, one, answer);
    };
    requests = [];
    const pair = await retried(refresh);
    expect(pair.token_type).toBe('dpop');
    expect(requests.length, `a clock ${off} s off`).toBe(most);
    refresh_token = pair.refresh_token ?? '';
    requests = [];
    const call = () =>
      oauth.protectedResourceRequest(pair.access_token, 'GET', ME, undefined, null, { DPoP, ...through });
    expect((await retried(call)).status).toBe(200);
    expect(requests.length, `a clock ${off} s off`).toBe(most);
  }
}, 900_000);

/** As the library's examples do it: once more where a nonce is asked for. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!oauth.isDPoPNonceError(error)) throw error;
    return work();
  }
}

test('openid-client: discovery, a refresh and a call with a key', async () => {
  const { app, connect } = await scene();
  const { refresh_token, access_token } = await connect();
  const config = await client.discovery(ISSUER, app.clientId, app.clientSecret, undefined, {
    algorithm: 'oauth2',
    [client.customFetch]: reach,
  });
  const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair());
  const pair = await client.refreshTokenGrant(config, refresh_token, undefined, { DPoP });
  expect(pair.token_type).toBe('dpop');
  expect((await rowOf(access_token)).jkt).not.toBeNull();
  const answer = await client.fetchProtectedResource(config, pair.access_token, ME, 'GET', null, undefined, { DPoP });
  expect(await answer.json()).toMatchObject({ data: { connection: expect.any(Object) } });
  await expect(client.fetchProtectedResource(config, pair.access_token, ME, 'GET')).rejects.toThrow();
});
