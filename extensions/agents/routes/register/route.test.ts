import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { postJson } from '@/prisma/testing/scene.ts';
import { openClientId } from '../../lib/clients/dynamic-client.ts';
import { registerClient } from '../../lib/clients/register-client.ts';
import { POST } from './route.ts';

testDatabase();
beforeEach(() => testSettings());

const NOW = new Date();
const LOOPBACK = 'http://127.0.0.1:9000/callback';
const register = (more: Record<string, unknown> = {}) => postJson(POST, { redirect_uris: [LOOPBACK], ...more });

test('201 with what was kept of it; whatever a client asks for, it has no secret', async () => {
  const asked = {
    client_name: 'Desk assistant',
    redirect_uris: [LOOPBACK, 'cursor://anysphere.cursor-retrieval/oauth/callback'],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
    software_id: 'ignored',
  };
  const { status, body, headers } = await register(asked);
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({
    client_id: expect.stringMatching(/^svc_dyn_[\w-]{40,}$/),
    client_id_issued_at: expect.any(Number),
    client_name: 'Desk assistant',
    redirect_uris: asked.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
  expect((await register(asked)).body.client_id).not.toBe(body.client_id);
});

describe('refused', () => {
  test.each([
    ['invalid_redirect_uri', { redirect_uris: undefined }],
    ['invalid_redirect_uri', { redirect_uris: [] }],
    ['invalid_redirect_uri', { redirect_uris: LOOPBACK }],
    ['invalid_redirect_uri', { redirect_uris: [7] }],
    ['invalid_redirect_uri', { redirect_uris: ['http://app.example/cb'] }],
    ['invalid_redirect_uri', { redirect_uris: ['http://127.0.0.2/cb'] }],
    ['invalid_redirect_uri', { redirect_uris: ['javascript:alert(1)'] }],
    ['invalid_redirect_uri', { redirect_uris: ['intent://x/y'] }],
    ['invalid_redirect_uri', { redirect_uris: ['https://app.example/cb#x'] }],
    ['invalid_redirect_uri', { redirect_uris: ['https://*.app.example/cb'] }],
    ['invalid_redirect_uri', { redirect_uris: ['https://user@app.example/cb'] }],
    ['invalid_redirect_uri', { redirect_uris: Array.from({ length: 21 }, (_, at) => `https://app.example/${at}`) }],
    ['invalid_client_metadata', { client_name: 7 }],
    ['invalid_client_metadata', { grant_types: ['client_credentials'] }],
    ['invalid_client_metadata', { response_types: ['token'] }],
    ['invalid_client_metadata', { dpop_bound_access_tokens: 'yes' }],
    // Nothing that repeats itself, so that it can't be compressed.
    [
      'invalid_client_metadata',
      {
        redirect_uris: Array.from(
          { length: 20 },
          (_, at) =>
            `https://app.example/${Buffer.from(`${at ** 7}`.repeat(9))
              .toString('base64url')
              .slice(0, 90)}`,
        ),
        client_name: Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 9_000))).join(
          '',
        ),
      },
    ],
  ])('%s: %j', async (error, more) => {
    const { status, body } = await register(more);
    expect([status, body.error]).toEqual([400, error]);
    expect(body.error_description).toMatch(/^[\x20-\x7e]+$/);
    expect(body.error_description).not.toMatch(/Invalid input|expected/);
  });

  test('what is no JSON object, or names a member twice', async () => {
    for (const body of ['nothing', '[]', '"x"', '{"redirect_uris":["https://a.example"],"redirect_uris":[]}']) {
      const request = new Request('https://tillgate.example', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect((await POST(request)).status, body).toBe(400);
    }
  });
});

test('404 where the installation takes documents alone, or no such clients', async () => {
  for (const agents of ['documents', 'off'] as const) {
    testSettings({ agents });
    expect((await register()).status).toBe(404);
  }
});

test('60 an hour from one network, then 429 with the time to wait', async () => {
  testSettings({ throttle: true });
  for (let count = 0; count < 60; count += 1) expect((await register()).status).toBe(201);
  const { status, body, headers } = await register();
  expect([status, body.error]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
});

test('10,000 registrations leave no row', async () => {
  const count = async () => Promise.all([db().app.count(), db().clientDocument.count(), db().auditEntry.count()]);
  const before = await count();
  const keys = keysFor('dynamic clients', env());
  for (let at = 0; at < 10_000; at += 1) {
    const { client_id } = registerClient(JSON.stringify({ redirect_uris: [LOOPBACK], client_name: `No. ${at}` }), NOW);
    if (openClientId(client_id, 'svc', keys)?.name !== `No. ${at}`)
      throw new Error(`${client_id} says something else.`);
  }
  expect(await count()).toEqual(before);
});
