import { describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { env, setEnv } from '@/lib/kernel/config/env.ts';
import { claimTokens } from '@/lib/oauth/connections/claim-tokens.ts';
import { findBySelector } from '@/lib/oauth/connections/connections.ts';
import { endConnection, endSellerConnection } from '@/lib/oauth/connections/ended-connections.ts';
import type { TokenResponse } from '@/lib/oauth/tokens/token-response.ts';
import { hashSecret, newSelector, parseCredential } from '@/lib/permissions/credential.ts';
import { context } from '@/prisma/demo/factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { GET as me } from '../../v1/me/route.ts';
import { POST as introspect } from '../introspect/route.ts';
import { POST as revoke } from '../revoke/route.ts';
import { POST } from './route.ts';

const { codeBody, get, pairOf, post, refreshBody, rowOf, scene, tokenBody } = oauth;

testDatabase();

/** What a client that was proven otherwise presents. */
function presented(clientId: string, credential: string) {
  const read = parseCredential(credential, 'svc');
  return {
    client: { clientId, proof: { by: 'assertion' as const } },
    credential: { selector: read?.selector ?? '', hash: hashSecret(read?.secret ?? '') },
    wants: { scopes: null, resources: null, lifetime: null },
    isUntagged: false,
  };
}

const pair = { accessHash: newSelector(), refreshHash: newSelector() };

/** What takes the notes of endings out of the database, after the commit: they are written down on disk. */
const NOTES = / FROM revocation /;

/** Expects work to be one guarded UPDATE with its activity entry, and nothing else. Returns its conditions. */
async function guardOf(work: () => Promise<unknown>): Promise<string> {
  const statements = (await statementsOf(work)).filter((sql) => !NOTES.test(sql));
  expect(statements).toHaveLength(1);
  const guard =
    /^WITH (?:given AS MATERIALIZED \(SELECT .* WHERE (.*?)(?:FOR NO KEY UPDATE OF c SKIP LOCKED)?\s*\) free\),\s*)?changed AS \(UPDATE connection (?:c )?SET (?:.*? FROM given g, store s, app a|.*?) WHERE (.*?) RETURNING .*INSERT INTO audit_entry /;
  expect(statements[0]).toMatch(guard);
  const [, locked, changed = ''] = guard.exec(statements[0] ?? '') ?? [];
  // A row that was locked by its guard is changed by its key.
  if (locked !== undefined) expect(changed).toMatch(/ AND c\.id = g\.connection_id AND /);
  return locked ?? changed;
}

describe('one guarded UPDATE decides', () => {
  test.each(['shared', 'alone'] as const)('who redeems a code, %s', async (manner) => {
    const { app, authorize } = await scene();
    const proofs = { redirectUri: app.redirectUri, challenge: null, jkt: null };
    const claim = { ...presented(app.clientId, await authorize()), kind: 'redemption' as const, proofs };
    const guard = await guardOf(async () =>
      expect(await claimTokens(db(), claim, pair, context(), manner)).not.toBeNull(),
    );
    for (const column of ['code_hash', 'connected_at', 'ended_at', 'code_expires_at', 'failed_proofs', 'redirect_uri'])
      expect(guard).toContain(column);
    expect(await claimTokens(db(), claim, pair, context(), manner)).toBeNull();
  });

  test.each(['shared', 'alone'] as const)('who rotates a refresh token, %s', async (manner) => {
    const { app, connect } = await scene();
    const proofs = { redirectUri: null, challenge: null, jkt: null };
    const claim = { ...presented(app.clientId, (await connect()).refresh_token), kind: 'rotation' as const, proofs };
    const guard = await guardOf(async () =>
      expect(await claimTokens(db(), claim, pair, context(), manner)).not.toBeNull(),
    );
    for (const column of ['refresh_hash', 'ended_at', 'public_client', 'ends_at']) expect(guard).toContain(column);
    expect(await claimTokens(db(), claim, pair, context(), manner)).toBeNull();
  });

  test('who ends a connection', async () => {
    const { seller, developer, connect } = await scene();
    const [one, two] = [await rowOf((await connect()).access_token), await rowOf((await connect()).access_token)];
    await guardOf(async () => expect(await endConnection(db(), one.id, 'revoked_by_app', context())).toBe(true));
    expect(await endConnection(db(), one.id, 'code_replayed', context())).toBe(false);
    expect(await endSellerConnection(db(), developer.id, two.id, context())).toBe(false);
    await guardOf(async () => expect(await endSellerConnection(db(), seller.id, two.id, context())).toBe(true));
  });
});

describe('statements', () => {
  test('one for a selector’s connection and its store', async () => {
    const { store, connect } = await scene();
    const { selector } = await rowOf((await connect()).access_token);
    const statements = await statementsOf(async () =>
      expect((await findBySelector(db(), selector))?.store.id).toBe(store.id),
    );
    expect(statements).toHaveLength(1);
  });

  test('a revocation: 2, and 2 to write it down; an exchange, an introspection: 1', async () => {
    const { app, authorize } = await scene();
    let pair: TokenResponse | undefined;
    const exchange = async () => {
      pair = pairOf(await post(POST, codeBody(app, code)));
    };
    const code = await authorize();
    expect(await statementsOf(exchange)).toHaveLength(1);
    const token = () => tokenBody(app, pair?.access_token ?? '');
    expect(await statementsOf(() => post(introspect, token()))).toHaveLength(1);
    const revoked = await statementsOf(() => post(revoke, token()));
    expect(revoked.map((sql) => NOTES.test(sql))).toEqual([false, false, true, true]);
  });

  test('a rotation: 1, and 3 with an Idempotency-Key', async () => {
    const { app, connect } = await scene();
    let { refresh_token } = await connect();
    const rotate = async (headers: Record<string, string> = {}) => {
      const before = refresh_token;
      const statements = await statementsOf(async () => {
        refresh_token = pairOf(await post(POST, refreshBody(app, before), headers)).refresh_token;
      });
      return statements.length;
    };
    await rotate();
    expect([await rotate(), await rotate({ 'idempotency-key': 'k' })]).toEqual([1, 3]);
  });

  test('/me: 1, also the first time', async () => {
    setEnv({ ...env(), throttle: true });
    const { connect } = await scene();
    const { access_token } = await connect();
    const count = async () =>
      (await statementsOf(async () => expect((await get(me, access_token)).status).toBe(200))).length;
    expect([await count(), await count(), await count()]).toEqual([1, 1, 1]);
    setEnv({ ...env(), throttle: false });
  });

  test('a garbage token: none', async () => {
    const { connect } = await scene();
    const { access_token } = await connect();
    const last = access_token.at(-1) === 'x' ? 'y' : 'x';
    expect(await statementsOf(() => get(me, access_token.slice(0, -1) + last))).toEqual([]);
  });
});
