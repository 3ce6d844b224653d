import { expect, test } from 'vitest';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { expectDocumented } from '../testing.ts';
import { POST as introspect } from './introspect/route.ts';
import { POST as revoke } from './revoke/route.ts';
import { POST as token } from './token/route.ts';

testDatabase();

const HANDLERS = { token, revoke, introspect };

/** Sends a form and checks the answer against the OpenAPI document. */
async function send(name: keyof typeof HANDLERS, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const path = `/api/oauth/${name}`;
  const request = new Request(`https://tillgate.example${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  const answer = await HANDLERS[name](request);
  const body = await answer.json();
  expectDocumented({ method: 'POST', path, status: answer.status, headers: answer.headers, body });
  return { status: answer.status, body };
}

async function authorized() {
  const { app, authorize } = await scene();
  const code = await authorize({ scopes: ['orders:read'] });
  return {
    client: { client_id: app.clientId, client_secret: app.clientSecret },
    code: { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri },
  };
}

test('a connection from start to end is as the document says', async () => {
  const { client, code } = await authorized();
  const exchanged = await send('token', { ...client, ...code });
  expect(exchanged.status).toBe(200);
  const refreshed = await send('token', {
    ...client,
    grant_type: 'refresh_token',
    refresh_token: exchanged.body.refresh_token,
  });
  expect(refreshed.status).toBe(200);
  const rotation = { ...client, grant_type: 'refresh_token', refresh_token: refreshed.body.refresh_token };
  const again = await send('token', rotation, { 'Idempotency-Key': 'k' });
  expect(await send('token', rotation, { 'Idempotency-Key': 'k' })).toEqual(again);
  for (const key of ['access_token', 'refresh_token']) {
    const asked = await send('introspect', { ...client, token: again.body[key] });
    expect(asked.body).toMatchObject({ active: true, token_type: key });
  }
  expect((await send('revoke', { ...client, token: again.body.access_token })).body).toEqual({});
  expect((await send('introspect', { ...client, token: again.body.access_token })).body).toEqual({ active: false });
});

test('every documented error can occur', async () => {
  const { client, code } = await authorized();
  const got: string[] = [];
  const note = ({ status, body }: { status: number; body: { error?: string } }) => got.push(`${status} ${body.error}`);
  note(await send('token', client));
  note(await send('token', { ...client, grant_type: 'password' }));
  note(await send('token', { ...client, ...code, code: 'wrong' }));
  const { body: pair } = await send('token', { ...client, ...code });
  note(
    await send('token', {
      ...client,
      grant_type: 'refresh_token',
      refresh_token: pair.refresh_token,
      scope: 'orders:write',
    }),
  );
  const refresh = { grant_type: 'refresh_token', refresh_token: pair.refresh_token };
  note(await send('token', { ...client, ...refresh, resource: 'https://elsewhere.example' }));
  note(await send('token', { ...client, client_secret: 'wrong', grant_type: 'refresh_token', refresh_token: 'x' }));
  note(await send('revoke', { ...client, token: 'x'.repeat(65_536) }));
  note(await send('introspect', client, { 'Content-Type': 'text/plain' }));
  testSettings({ throttle: true });
  let last = await send('token', { ...client, ...code, code: 'wrong' });
  for (let index = 0; index < 101 && last.status !== 429; index += 1)
    last = await send('token', { ...client, ...code, code: 'wrong' });
  note(last);
  testSettings();
  expect(got).toEqual([
    '400 invalid_request',
    '400 unsupported_grant_type',
    '400 invalid_grant',
    '400 invalid_scope',
    '400 invalid_target',
    '401 invalid_client',
    '413 invalid_request',
    '415 invalid_request',
    '429 rate_limited',
  ]);
});
