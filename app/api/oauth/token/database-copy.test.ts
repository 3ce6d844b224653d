import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { keysFor, type Purpose } from '@/lib/kernel/crypto/keys.ts';
import { signTicket } from '@/lib/oauth/authorization/ticket.ts';
import { openAnswer } from '@/lib/oauth/grants/read-kept-answer.ts';
import { removeExpired } from '@/lib/oauth/remove-expired.ts';
import { deriveCredential, matchesHash } from '@/lib/permissions/credential.ts';
import { AUTH_SECRET, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST as decide } from '../../../oauth/authorize/decision/route.ts';
import { authorizeRequest, openConsent as consent, consentScene, HERE } from '../../../oauth/authorize/testing.ts';
import { POST } from './route.ts';

const { codeBody, makeKey, pairOf, post, refreshBody, rowOf, scene } = oauth;

testDatabase({ baseUrl: HERE });
afterEach(() => void vi.useRealTimers());

const PURPOSES: Purpose[] = ['sessions', 'consent tickets', 'codes', 'refresh tokens', 'connect tester'];
const idempotent = () => ({ 'idempotency-key': randomBytes(8).toString('hex') });

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const tables = await query<{ name: string }>(
    db(),
    sql`
    SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => db().$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" t`)),
  );
  return rows.flat().map(({ row }) => row);
}

/** Authorizes by the screen, as a browser does; returns the code. */
async function authorizeByScreen() {
  const here = await consentScene();
  const html = await (await consent(authorizeRequest(here.app, { scope: '*' }, here.cookie))).text();
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ ticket, store: here.store.id, mode: 'live', decision: 'authorize' });
  const headers = { cookie: here.cookie, origin: HERE };
  const answer = await decide(new Request(`${HERE}/oauth/authorize/decision`, { method: 'POST', headers, body }));
  return { app: here.app, code: new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '' };
}

test('from a copy of all tables and AUTH_SECRET no code, token or key can be derived', async () => {
  const [waiting, exchanged] = [await authorizeByScreen(), await authorizeByScreen()];
  const pair = pairOf(await post(POST, codeBody(exchanged.app, exchanged.code), idempotent()));
  const { app, seller, store, connect } = await scene();
  const rotated = pairOf(await post(POST, refreshBody(app, (await connect()).refresh_token), idempotent()));
  const { key } = await makeKey(seller, store);
  expect([await rowOf(exchanged.code), await rowOf(rotated.access_token)]).toEqual([
    expect.objectContaining({ retryAnswer: expect.any(String) }),
    expect.objectContaining({ retryAnswer: expect.any(String) }),
  ]);

  const rows = await dump();
  const text = rows.join('\n');
  const live = [waiting.code, pair.access_token, pair.refresh_token, rotated.access_token, rotated.refresh_token, key];
  for (const one of [...live, app.clientSecret]) {
    expect(one).not.toBe('');
    expect(text).not.toContain(one.slice(-49, -6));
  }

  // Whoever has the copy and the secret tries everything in it as what codes are made from, and as what opens answers.
  const connections = await db().connection.findMany();
  const keys = [
    AUTH_SECRET,
    ...PURPOSES.flatMap((purpose) => keysFor(purpose, { authSecret: AUTH_SECRET, authSecretPrevious: null })),
  ];
  const words = [...new Set(text.match(/[A-Za-z0-9_.:-]{4,}/g))];
  expect(words).toContain(connections[0]?.selector);
  for (const word of words) {
    for (const made of keys.map((secret) => deriveCredential('code', secret, word))) {
      expect(connections.some(({ codeHash }) => matchesHash(made.secret, codeHash))).toBe(false);
    }
  }
  for (const { retryAnswer } of connections.filter((row) => row.retryAnswer !== null)) {
    for (const word of words) expect(await openAnswer(retryAnswer ?? '', word, false)).toBeNull();
  }
});

test('a response kept for a retry is gone from the database once its ten minutes are over', async () => {
  const { app, authorize } = await scene();
  const started = Date.now();
  const code = await authorize();
  pairOf(await post(POST, codeBody(app, code), idempotent()));
  const swept = async (minutes: number) => {
    await removeExpired(new Date(started + minutes * 60_000), new AbortController().signal);
    const { retryKey, retryBody, retryAnswer, retryExpiresAt } = await rowOf(code);
    return [retryKey, retryBody, retryAnswer, retryExpiresAt].map((value) => value !== null);
  };
  expect(await swept(9)).toEqual([true, true, true, true]);
  expect(await swept(11)).toEqual([false, false, false, false]);
});

test('an answered screen is remembered as long as its ticket is valid, by a hash that says nothing', async () => {
  const { code } = await authorizeByScreen();
  const { selector } = await rowOf(code);
  const count = () => db().answeredTicket.count({ where: { selector } });
  await removeExpired(new Date(Date.now() + 59 * 60_000), new AbortController().signal);
  expect(await count()).toBe(1);
  await removeExpired(new Date(Date.now() + 61 * 60_000), new AbortController().signal);
  expect(await count()).toBe(0);
});

test('after AUTH_SECRET was changed, an open screen and a kept answer still work', async () => {
  const here = await consentScene();
  const session = await db().session.findFirstOrThrow({ where: { userId: here.seller.id } });
  const { clientId, redirectUri } = here.app;
  const request = { clientId, redirectUri, scopes: ['*'], mode: 'live', challenge: null } as const;
  const about = { id: randomBytes(16).toString('hex'), sellerId: here.seller.id, sessionId: session.id };
  const before = keysFor('consent tickets', { authSecret: AUTH_SECRET, authSecretPrevious: null });
  const ticket = await signTicket({ ...about, request: { ...request, scopes: ['*'] } }, before, new Date());
  const { app, authorize } = await scene();
  const [body, headers] = [codeBody(app, await authorize()), idempotent()];
  const pair = pairOf(await post(POST, body, headers));

  const authSecret = 'the secret after the change, 32 bytes or more';
  testSettings({ baseUrl: HERE, authSecret, authSecretPrevious: AUTH_SECRET });
  expect(pairOf(await post(POST, body, headers))).toEqual(pair);
  const form = new URLSearchParams({ ticket, store: here.store.id, mode: 'live', decision: 'authorize' });
  const sent = { method: 'POST', headers: { cookie: here.cookie, origin: HERE }, body: form };
  const answer = await decide(new Request(`${HERE}/oauth/authorize/decision`, sent));
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  pairOf(await post(POST, codeBody(here.app, code)));
  testSettings({ baseUrl: HERE });
});
