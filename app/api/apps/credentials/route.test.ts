import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registerApp } from '@/lib/apps/register-app.ts';
import { APP_FIELDS } from '@/lib/apps/testing.ts';
import { db } from '@/lib/database/db.ts';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { signAppCode } from '@/lib/oauth/clients/app-code.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, OTHER_VERIFIER, post, postJson, tokenBody, VERIFIER } from '@/prisma/testing/scene.ts';
import { POST as introspect } from '../../oauth/introspect/route.ts';
import { POST } from './route.ts';

testDatabase();

/** A person has pressed “Create app” on a form that a program had opened; the code that the program is given. */
async function created(at = new Date()) {
  const seller = await createSeller(db());
  const id = randomUUID();
  const rules = { tokenPrefix: env().tokenPrefix, isSecretLater: true };
  await registerApp(seller.id, id, APP_FIELDS, { ...context(), ...rules });
  const app = { appId: id, sellerId: seller.id, challenge: s256(VERIFIER) };
  return { id, code: await signAppCode(app, keysFor('app codes', env()), at) };
}

const exchange = (code: string, code_verifier = VERIFIER) => postJson(POST, { code, code_verifier });

test('200: exactly client_id and client_secret, which work; the app had no secret before', async () => {
  const { id, code } = await created();
  expect(await db().appSecret.count({ where: { appId: id } })).toBe(0);
  const { status, body, headers } = await exchange(code);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toEqual({
    client_id: expect.stringMatching(/^svc_client_[0-9A-Za-z]{22}$/),
    client_secret: expect.stringMatching(/^svc_secret_[0-9A-Za-z]{71}$/),
  });
  const app = { clientId: String(body.client_id), clientSecret: String(body.client_secret) };
  expect((await post(introspect, tokenBody(app as never, 'x'))).body).toEqual({ active: false });
  const kinds = await db().auditEntry.findMany({
    where: { appId: id },
    orderBy: { at: 'asc' },
    select: { kind: true },
  });
  expect(kinds.map(({ kind }) => kind)).toEqual(['app_registered', 'secret_added']);
});

test('400 invalid_grant the second time, also where its secret was revoked, and of two at once for one', async () => {
  const { id, code } = await created();
  const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  await db().appSecret.updateMany({ where: { appId: id }, data: { revokedAt: new Date() } });
  expectError(await exchange(code), '400 invalid_grant', 'used_app_code');
  expect(await db().appSecret.count({ where: { appId: id } })).toBe(1);
});

test('400 invalid_grant for another verifier, which uses nothing up, after 10 minutes and for what is forged', async () => {
  const { code } = await created();
  expectError(await exchange(code, OTHER_VERIFIER), '400 invalid_grant', 'wrong_verifier');
  expectError(await exchange(code, 'short'), '400 invalid_grant', 'wrong_verifier');
  const [head, payload = '', signature] = code.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const stretched = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 60 })).toString('base64url');
  for (const forged of ['x', `${head}.${stretched}.${signature}`, 'svc_code_0'])
    expectError(await exchange(forged), '400 invalid_grant', 'unknown_app_code');
  const late = await created(new Date(Date.now() - 601_000));
  expectError(await exchange(late.code), '400 invalid_grant', 'unknown_app_code');
  expect((await exchange((await created(new Date(Date.now() - 590_000))).code)).status).toBe(200);
  expect((await exchange(code)).status).toBe(200);
});

test('400 invalid_grant once the app is deleted, invalid_request without code or verifier, 415, 429', async () => {
  const { id, code } = await created();
  await db().app.delete({ where: { id } });
  expectError(await exchange(code), '400 invalid_grant', 'used_app_code');
  expectError(await postJson(POST, { code }), '400 invalid_request', 'missing');
  expectError(await postJson(POST, { code_verifier: VERIFIER }), '400 invalid_request', 'missing');
  expectError(await post(POST, 'x', { 'content-type': 'text/plain' }), '415 invalid_request');
  testSettings({ throttle: true });
  const from = { [ADDRESS_HEADER]: '203.0.113.7' };
  for (let times = 0; times < 60; times += 1) await postJson(POST, {}, from);
  expectError(await postJson(POST, { code, code_verifier: VERIFIER }, from), '429 rate_limited', 'too_many_requests');
});
