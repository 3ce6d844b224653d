import fc from 'fast-check';
import { afterEach, expect, inject, test } from 'vitest';
import { at, ELSEWHERE, enforceFor } from '@/app/api/v1/me/networks-testing.ts';
import { connect } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { formatCredential, parseCredential } from '@/lib/permissions/credential.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { testPlatform } from '@/lib/platform/testing.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { makeKey, shop } from '@/prisma/testing/scene.ts';
import { DOCUMENT, send } from './testing.ts';

testDatabase();
const platform = testPlatform();

afterEach(() => {
  setInstallation(ALL_OURS);
  testSettings();
});

const CALLS = inject('isLong') ? 10_000 : 1000;
const AT_ONCE = 100;

/** The same token with the parts of another one in their place, and a checksum that is right. */
function forged(token: string, other: Partial<NonNullable<ReturnType<typeof parseCredential>>>): string {
  const { tokenPrefix } = env();
  const known = parseCredential(token, tokenPrefix);
  if (!known) throw new Error('This is no token.');
  return formatCredential({ ...known, ...other }, tokenPrefix);
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const path = fc.oneof(
  fc.constantFrom('/orders', '/files', '/payouts', '/nothing', '/orders/1/lines'),
  fc.string({ maxLength: 8 }).map((id) => `/orders/${encodeURIComponent(id)}`),
  fc
    .array(fc.constantFrom('..', '%2e%2e', '%2f', '%5c', ';', '.', 'orders', 'payouts', '%00', '//'), { maxLength: 5 })
    .map((parts) => `/orders/${parts.join('/')}`),
);

test(`${CALLS} calls of a wrong scope, store, mode, ended connection or network: none reaches the other side`, async () => {
  await platform.describe(DOCUMENT);
  const [one, other, ended, suspended, elsewhere] = await Promise.all(
    Array.from({ length: 5 }, () =>
      connect({ scopes: ['orders:read', 'orders:write', 'files:write', 'payouts:read'] }),
    ),
  );
  const narrow = await connect({ scopes: ['discounts:read'] });
  if (!one || !other || !ended || !suspended || !elsewhere) throw new Error('There are five connections.');
  const { seller, store } = await shop();
  const revoked = await makeKey(seller, store, { scopes: ['orders:read'] });
  await db().connection.update({
    where: { id: ended.connectionId },
    data: { endedAt: new Date(), endReason: 'revoked_by_seller' },
  });
  await db().apiKey.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } });
  await db().store.update({ where: { id: suspended.storeId }, data: { suspendedAt: new Date() } });
  await enforceFor(elsewhere.app.id);
  const tokens: Record<string, { token?: string; headers?: Record<string, string>; statuses: number[] }> = {
    'no token': { statuses: [401] },
    'a wrong scope': { token: narrow.token, statuses: [403] },
    'the store of another token': {
      token: forged(one.token, { selector: parseCredential(other.token, env().tokenPrefix)?.selector ?? '' }),
      statuses: [401],
    },
    'the secret of nobody': { token: forged(one.token, { secret: 'x'.repeat(43) }), statuses: [401] },
    'the other mode': { token: forged(one.token, { kind: 'live' }), statuses: [401] },
    'an ended connection': { token: ended.token, statuses: [401] },
    'a revoked key': { token: revoked.key, statuses: [401] },
    'a suspended store': { token: suspended.token, statuses: [403] },
    'another network': { token: elsewhere.token, headers: at(ELSEWHERE), statuses: [403] },
  };
  const call = fc.tuple(fc.constantFrom(...Object.keys(tokens)), fc.constantFrom(...METHODS), path);
  const calls = fc.sample(call, { numRuns: CALLS, seed: inject('seed') });
  const wrong: unknown[] = [];
  for (let from = 0; from < CALLS; from += AT_ONCE)
    await Promise.all(
      calls.slice(from, from + AT_ONCE).map(async ([whose, method, target]) => {
        const { token, headers, statuses } = tokens[whose] ?? { statuses: [] };
        const answer = await send(method, target, { ...(token && { token }), ...(headers && { headers }) });
        await answer.text();
        // What no operation is isn't one for anybody.
        if (![...statuses, 400, 404, 405].includes(answer.status)) wrong.push([whose, method, target, answer.status]);
      }),
    );
  expect(wrong).toEqual([]);
  expect(platform.received).toEqual([]);
  // With the right ones it would have.
  for (const { token } of [one, other]) expect((await send('GET', '/orders', { token })).status).toBe(200);
  expect(platform.received.length).toBe(2);
});
