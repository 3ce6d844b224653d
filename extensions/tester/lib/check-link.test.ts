import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { VERIFIER } from '@/prisma/testing/scene.ts';
import { checkLink } from './check-link.ts';

testDatabase();

const ISSUER = 'https://tillgate.example';

async function linkScene() {
  const made = await createApp(db(), (await createSeller(db())).id, {
    redirectUris: ['https://app.example/callback', 'http://localhost:4000/callback'],
    defaultScopes: ['orders:read'],
  });
  const app = await db().app.findUniqueOrThrow({ where: { id: made.id } });
  const good = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: 'https://app.example/callback',
    scope: 'products:read',
    state: 'kept',
    code_challenge: s256(VERIFIER),
    code_challenge_method: 'S256',
  };
  const check = (change: Record<string, string> = {}, more = '', at = `${ISSUER}/oauth/authorize`) => {
    const query = new URLSearchParams({ ...good, ...change });
    for (const [name, value] of Object.entries(change)) if (value === '') query.delete(name);
    return checkLink(`${at}?${query}${more}`, app, ISSUER);
  };
  return { app, check };
}

test('a good link opens consent, without faults or advice', async () => {
  const { check } = await linkScene();
  expect(await check()).toEqual({ verdict: 'consent', advice: [] });
});

test('an optional scope that is asked for anyway is a fault', async () => {
  const { check } = await linkScene();
  expect((await check({ optional_scope: 'customers:read' })).verdict).toBe('consent');
  const { verdict, fault } = await check({ optional_scope: 'customers:read products:read' });
  expect([verdict, fault?.what]).toEqual(['error_redirect', expect.stringContaining('optional_scope must not repeat')]);
});

test('a redirect_uri that differs is compared with the closest one', async () => {
  const { check } = await linkScene();
  const { verdict, fault } = await check({ redirect_uri: 'http://localhost:3000/callback' });
  expect(verdict).toBe('error_page');
  expect(fault?.difference).toEqual({ start: 'http://localhost:', given: '3', wanted: '4', end: '000/callback' });
});

test('the first fault is named, as the endpoint does: where to answer, then the rest', async () => {
  const { check } = await linkScene();
  const wrong = { response_type: 'token', mode: 'sandbox', scope: 'orders:eat' };
  const whatOf = async (change: Record<string, string>) => (await check(change)).fault?.what;
  expect(await whatOf({ ...wrong, redirect_uri: '' })).toBe('The parameter redirect_uri is missing.');
  expect(await whatOf(wrong)).toBe('unsupported_response_type: response_type must be code.');
  expect(await whatOf({ mode: 'sandbox' })).toBe('invalid_request: mode must be live or test.');
  expect(await whatOf({ scope: 'orders:eat' })).toContain('(did you mean orders:read?)');
});

test.each([
  ['&state=again', 'state was sent more than once'],
  ['&scope=orders:read', 'scope was sent more than once'],
  ['&x=1&x=2', 'A parameter was sent more than once'],
])('a repeated parameter goes back to the app: %s', async (more, said) => {
  const { check } = await linkScene();
  const { verdict, fault } = await check({}, more);
  expect(verdict).toBe('error_redirect');
  expect(fault?.what).toContain(said);
});

test.each([
  [{}, '&client_id=svc_client_other', 'client_id was sent more than once'],
  [{ client_id: '' }, '', 'client_id is missing'],
  [{}, '&redirect_uri=https://app.example/callback', 'redirect_uri was sent more than once'],
])('what says where to answer, missing or repeated, is answered by a page: %j%s', async (change, more, said) => {
  const { check } = await linkScene();
  const { verdict, fault } = await check(change, more);
  expect(verdict).toBe('error_page');
  expect(fault?.what).toContain(said);
});

test('another host, path or app; not an address at all', async () => {
  const { app, check } = await linkScene();
  const elsewhere = await check({}, '', 'https://tillgate.test/oauth/authorize');
  expect([elsewhere.verdict, elsewhere.fault?.difference?.wanted]).toEqual(['not_ours', 'example']);
  expect((await check({}, '', `${ISSUER}/authorize`)).fault?.difference?.wanted).toBe('oauth/');
  expect((await check({ client_id: 'svc_client_other' })).fault?.fix).toContain(app.clientId);
  expect((await checkLink('hello', app, ISSUER)).verdict).toBe('not_ours');
});

test('what could be better, and credentials that don’t belong in a link', async () => {
  const { check } = await linkScene();
  const none = await check({ state: '', scope: '', code_challenge: '', code_challenge_method: '' });
  expect(none.verdict).toBe('consent');
  expect(none.advice.map(({ what }) => what).join(' ')).toMatch(/no state.*no PKCE/s);
  expect((await check({ code_challenge_method: 'plain' })).advice[0]?.what).toContain('plain');
  const carried = await check({}, `&client_secret=svc_secret_${'a'.repeat(71)}`);
  expect(carried.advice[0]?.what).toContain('carries a secret');
  expect(JSON.stringify(carried)).not.toContain('aaaaaaaaaa');
});
