import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { db } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { commandLineId } from '@/lib/permissions/client-id.ts';
import { SCOPE_NAMES } from '@/lib/permissions/scope-catalogue.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { type Answer, basic, expectError, post, postJson, scene } from '@/prisma/testing/scene.ts';
import { readUserCode } from '../../lib/user-code.ts';
import { POST } from './route.ts';

testDatabase();

const CLI = commandLineId('svc');
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const ASK = { client_id: CLI, scope: 'orders:read' };

const poll = (deviceCode: unknown, client: Record<string, string> = { client_id: CLI }): Promise<Answer> =>
  post(token, { grant_type: GRANT, device_code: String(deviceCode), ...client });

/** Lets time pass since the device asked last. */
const wait = (seconds: number) =>
  execute(db(), sql`UPDATE device_code SET polled_at = polled_at - make_interval(secs => ${seconds})`);

describe('a device begins to wait', () => {
  test('200: exactly the members of RFC 8628, for the command line without anybody registering it', async () => {
    const { status, body, headers } = await post(POST, { ...ASK, mode: 'test', device_name: ' Ada’s  laptop ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      device_code: expect.stringMatching(/^svc_device_[0-9A-Za-z]{71}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: 'https://tillgate.example/device',
      verification_uri_complete: `https://tillgate.example/device?user_code=${body.user_code}`,
      expires_in: 900,
      interval: 5,
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const [row] = await db().deviceCode.findMany();
    expect(row).toMatchObject({ scopes: ['orders:read'], mode: 'test', deviceName: 'Ada’s laptop' });
    for (const secret of [String(body.device_code).slice(-49, -6), String(body.user_code)])
      expect(JSON.stringify(row)).not.toContain(secret);
    expect((await postJson(POST, ASK)).status).toBe(200);
    expect(await db().app.count({ where: { clientId: CLI } })).toBe(1);
  });

  test('the command line asks for scopes that are younger than it', async () => {
    await post(POST, { client_id: CLI });
    await db().app.updateMany({ where: { clientId: CLI }, data: { defaultScopes: ['orders:read'] } });
    await db().deviceCode.deleteMany();
    expect((await post(POST, { client_id: CLI })).status).toBe(200);
    expect((await db().deviceCode.findFirst())?.scopes).toEqual(SCOPE_NAMES);
  });

  test('400 unauthorized_client for an app whose owner has not allowed it, there and at the token endpoint', async () => {
    const { app } = await scene();
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    expectError(await post(POST, { ...client, scope: 'orders:read' }), '400 unauthorized_client');
    expectError(await poll(`svc_device_${'0'.repeat(71)}`, client), '400 unauthorized_client');
    await db().app.update({ where: { id: app.id }, data: { deviceSignIn: true } });
    expect((await post(POST, { client_id: app.clientId, scope: 'orders:read' })).status).toBe(200);
    const proven = await post(POST, { scope: 'orders:read' }, basic(app.clientId, app.clientSecret));
    expect(proven.status).toBe(200);
    expectError(await post(POST, { ...client, client_secret: 'wrong', scope: 'orders:read' }), '401 invalid_client');
  });

  test('400 for what it may not ask for, 401 for a client that there is not', async () => {
    expectError(await post(POST, { ...ASK, scope: '*' }), '400 invalid_scope', 'full_access_for_device');
    expectError(await post(POST, { ...ASK, scope: 'no:such' }), '400 invalid_scope', 'unknown_device_scope');
    expect((await post(POST, { ...ASK, scope: 'order:read' })).body.error_description).toContain(
      'did you mean orders:read?',
    );
    expectError(await post(POST, { ...ASK, mode: 'both' }), '400 invalid_request', 'unknown_mode');
    for (const name of ['a\u202Eb', 'x'.repeat(61)])
      expectError(await post(POST, { ...ASK, device_name: name }), '400 invalid_request', 'malformed_device_name');
    expectError(await post(POST, { ...ASK, client_id: 'svc_client_nobody' }), '401 invalid_client');
    const { app } = await scene();
    await db().app.update({ where: { id: app.id }, data: { deviceSignIn: true } });
    // It has no default scopes, so leaving them out would ask for full access.
    expectError(await post(POST, { client_id: app.clientId }), '400 invalid_scope', 'full_access_for_device');
  });

  test('400 invalid_target for a resource that is none of ours, or of two stores; ours are kept in one spelling', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const mcp = (id: string) => `https://tillgate.example/mcp/${id}`;
    for (const resource of ['https://elsewhere.example/mcp', 'mcp', `${mcp(one)}#a`])
      expectError(await post(POST, { ...ASK, resource }), '400 invalid_target', 'unknown_resource');
    const both = { ...ASK, resource: [mcp(one), mcp(other)] };
    expectError(await postJson(POST, both), '400 invalid_target', 'unknown_resource');
    const twice = new URLSearchParams(ASK);
    for (const resource of ['HTTPS://Tillgate.example:443/mcp/', 'https://tillgate.example/api/v1'])
      twice.append('resource', resource);
    await db().deviceCode.deleteMany();
    expect((await post(POST, String(twice), { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(200);
    const resources = ['https://tillgate.example/mcp', 'https://tillgate.example/api/v1'];
    expect(await db().deviceCode.findFirst()).toMatchObject({ resources });
  });

  test('429 for a network that keeps beginning', async () => {
    testSettings({ throttle: true });
    const from = { [ADDRESS_HEADER]: '203.0.113.7' };
    for (let times = 0; times < 60; times += 1) expect((await post(POST, ASK, from)).status).toBe(200);
    expectError(await post(POST, ASK, from), '429 rate_limited');
    expect((await post(POST, ASK, { [ADDRESS_HEADER]: '203.0.114.7' })).status).toBe(200);
  });
});

describe('while nobody has decided', () => {
  test('authorization_pending, slow_down for who asks too soon, who then waits longer', async () => {
    const { body } = await post(POST, ASK);
    expectError(await poll(body.device_code), '400 authorization_pending');
    expectError(await poll(body.device_code), '400 slow_down');
    await wait(6);
    expectError(await poll(body.device_code), '400 slow_down');
    await wait(15);
    expectError(await poll(body.device_code), '400 authorization_pending');
  });

  test('expired_token when its time is up, invalid_grant for another app, a guess and one that was forgotten', async () => {
    const { body } = await post(POST, ASK);
    const code = String(body.device_code);
    const { app } = await scene();
    await db().app.update({ where: { id: app.id }, data: { deviceSignIn: true } });
    expectError(await poll(code, { client_id: app.clientId }), '400 invalid_grant', 'unknown_device_code');
    expectError(await poll(`${code.slice(0, -1)}~`), '400 invalid_grant', 'unknown_device_code');
    expectError(await post(token, { grant_type: GRANT, client_id: CLI }), '400 invalid_request', 'missing');
    // It is no authorization code either, whatever it is called.
    const other = {
      grant_type: 'authorization_code',
      client_id: CLI,
      redirect_uri: GRANT,
      code_verifier: 'v'.repeat(43),
    };
    expectError(await post(token, { ...other, code: code.replace('device', 'code') }), '400 invalid_grant');
    await db().deviceCode.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    expectError(await poll(code), '400 expired_token');
    await db().deviceCode.deleteMany();
    expectError(await poll(code), '400 invalid_grant', 'unknown_device_code');
  });
});

test('a user code is read whatever its case, hyphens and spaces, and nothing else is', () => {
  const letters = fc.array(fc.constantFrom(...'BCDFGHJKLMNPQRSTVWXZ'), { minLength: 8, maxLength: 8 });
  const noise = fc.array(fc.constantFrom('', '-', ' ', '–'), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(letters, noise, fc.boolean(), (code, between, isLower) => {
      const typed = code.map((letter, at) => (isLower ? letter.toLowerCase() : letter) + between[at]).join('');
      expect(readUserCode(typed)?.replace('-', '')).toBe(code.join(''));
    }),
  );
  for (const text of ['', 'BCDF-GHJ', 'BCDF-GHJKL', 'ABCD-FGHJ', 'BCDF-GHJ1', 'BCDF\0GHJK'])
    expect(readUserCode(text)).toBeNull();
});
