import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { POST } from '@/app/api/oauth/token/route.ts';
import { context } from '@/prisma/demo/factories.ts';
import { onServer, statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, codeBody, pairOf, post, refreshBody, rowOf, scene } from '@/prisma/testing/scene.ts';
import { db, transact } from '../../database/db.ts';
import { query, sql } from '../../database/query.ts';
import { hashSecret, newSelector, parseCredential } from '../../permissions/credential.ts';
import { claimTokens, type GrantedRow, type TokenClaim } from './claim-tokens.ts';
import type { Rotated } from './reuse-window.ts';

testDatabase();

const REDIRECT_URI = 'https://shipster.example/callback';
const CHALLENGE = 'c'.repeat(43);

/** At once, and in steps. */
const HOW: Record<string, string>[] = [{}, { 'idempotency-key': 'k' }];

type Scene = Awaited<ReturnType<typeof scene>>;

/** What is right for a code or refresh token of a scene's app. */
function presented({ app }: Pick<Scene, 'app'>, credential: string) {
  const [own, theirs] = [app.clientSecret, credential].map((text) => parseCredential(text, 'svc'));
  const half = (read: typeof own) => ({ selector: read?.selector ?? '', hash: hashSecret(read?.secret ?? '') });
  return {
    client: { clientId: app.clientId, proof: { by: 'secret' as const, ...half(own) } },
    credential: half(theirs),
    proofs: { redirectUri: null, challenge: null, jkt: null } as TokenClaim['proofs'],
    wants: { scopes: null, resources: null, lifetime: null },
    isUntagged: false,
  };
}

type Ask = ReturnType<typeof presented>;

const claim = (ask: TokenClaim) =>
  claimTokens(db(), ask, { accessHash: newSelector(), refreshHash: newSelector() }, context());

async function code() {
  const one = await scene();
  const credential = await one.authorize();
  await changeRow(credential, { redirectUri: REDIRECT_URI, codeChallenge: CHALLENGE });
  const proofs = { redirectUri: REDIRECT_URI, challenge: CHALLENGE, jkt: null };
  return { ...one, credential, ask: { ...presented(one, credential), kind: 'redemption' as const, proofs } };
}

async function pair() {
  const one = await scene();
  const { refresh_token: credential } = await one.connect();
  return { ...one, credential, ask: { ...presented(one, credential), kind: 'rotation' as const } };
}

// What the statement gives is not checked when it runs, so it is checked here.
const GRANTED: z.ZodType<GrantedRow> = z.strictObject({
  entry: z.uuid(),
  id: z.uuid(),
  appId: z.uuid(),
  mode: z.enum(['live', 'test']),
  accessScopes: z.array(z.string()),
  endsAt: z.date().nullable(),
  lifetime: z.int().nullable(),
  details: z.array(z.looseObject({})).nullable(),
  storeId: z.uuid(),
  storeName: z.string(),
  subdomain: z.string(),
  provenDomain: z.string().nullable(),
  currency: z.string(),
});

test('a rotation gives the connection and its store', async () => {
  const { ask, credential, store } = await pair();
  await db().store.update({ where: { id: store.id }, data: { provenDomain: 'shop.example' } });
  const { id, mode, scopes } = await rowOf(credential);
  const granted = GRANTED.parse(await claim(ask));
  expect(granted).toMatchObject({
    id,
    mode,
    accessScopes: scopes,
    storeId: store.id,
    storeName: store.name,
  });
  expect(granted).toMatchObject({ subdomain: store.subdomain, provenDomain: 'shop.example' });
  expect(await claim(ask)).toBeNull();
});

test('an exchange records what one in steps does', async () => {
  const records = [];
  for (const headers of HOW) {
    const one = await scene();
    const body = codeBody(one.app, await one.authorize());
    const { access_token } = pairOf(await post(POST, body, headers));
    const { id: connectionId, ...row } = await rowOf(access_token);
    const { accessScopes, publicClient, failedProofs, endedAt, justRotated } = row;
    const entries = await db().auditEntry.findMany({ where: { connectionId }, orderBy: { id: 'asc' } });
    const events = await db().event.findMany({ where: { streamId: connectionId }, orderBy: { sequence: 'asc' } });
    const notices = await db().notice.findMany({ where: { userId: one.seller.id } });
    records.push({
      connection: { accessScopes, publicClient, failedProofs, endedAt, justRotated },
      entries: entries.map(({ kind, actor, mode, detail }) => ({ kind, actor, mode, detail })),
      events: events.map(({ type, mode, sequence }) => ({ type, mode, sequence })),
      notices: notices.map(({ kind }) => kind),
    });
  }
  expect(records[0]).toEqual(records[1]);
  expect(records[0]?.entries.at(-1)?.kind).toBe('connected');
});

test('a rotation records what one in steps does', async () => {
  const records = [];
  for (const headers of HOW) {
    const { app, credential } = await pair();
    const { id: connectionId, refreshHash, accessHash } = await rowOf(credential);
    const { access_token } = pairOf(await post(POST, refreshBody(app, credential), headers));
    const { justRotated, ...row } = await rowOf(access_token);
    expect((justRotated as Rotated).map(({ hash }) => hash)).toEqual([refreshHash, accessHash]);
    expect(row.accessIssuedAt?.getTime()).toBe((justRotated as Rotated)[0]?.at);
    const entries = await db().auditEntry.findMany({ where: { connectionId }, orderBy: { id: 'asc' } });
    const events = await db().event.findMany({ where: { streamId: connectionId }, orderBy: { sequence: 'asc' } });
    records.push({
      scopes: row.accessScopes,
      entries: entries.map(({ kind, actor, mode, detail }) => ({ kind, actor, mode, detail })),
      events: events.map(({ type, mode, sequence }) => ({ type, mode, sequence })),
    });
  }
  expect(records[0]).toEqual(records[1]);
  expect(records[0]?.entries.at(-1)?.kind).toBe('rotated');
});

describe('where anything is wrong, nothing happens:', () => {
  const withSecret = ({ client, ...ask }: Ask, other: Partial<Ask['client']['proof']>) => ({
    ...ask,
    client: { ...client, proof: { ...client.proof, ...other } },
  });
  const wrongly: Record<string, (ask: Ask) => Ask> = {
    'another client': ({ client, ...ask }) => ({ ...ask, client: { ...client, clientId: 'svc_client_nobody' } }),
    'a wrong client secret': (ask) => withSecret(ask, { hash: 'other' }),
    'an unknown client secret': (ask) => withSecret(ask, { selector: newSelector() }),
    'an unknown credential': ({ credential, ...ask }) => ({
      ...ask,
      credential: { ...credential, selector: newSelector() },
    }),
    'a wrong credential': ({ credential, ...ask }) => ({ ...ask, credential: { ...credential, hash: 'other' } }),
  };
  const past = new Date(Date.now() - 1);
  const states: [string, (one: { credential: string; ask: Ask }) => Promise<unknown>][] = [
    ['an ended connection', ({ credential }) => changeRow(credential, { endedAt: past })],
    [
      'a revoked client secret',
      ({ ask }) =>
        db().appSecret.updateMany({ where: { selector: ask.client.proof.selector }, data: { revokedAt: past } }),
    ],
    [
      'a disabled app',
      ({ ask }) => db().app.update({ where: { clientId: ask.client.clientId }, data: { disabledAt: past } }),
    ],
  ];
  const codeStates: typeof states = [
    ...states,
    ['an expired code', ({ credential }) => changeRow(credential, { codeExpiresAt: past })],
    ['a burned code', ({ credential }) => changeRow(credential, { failedProofs: 5 })],
    ['a redeemed code', ({ credential }) => changeRow(credential, { connectedAt: past })],
  ];

  async function expectNothing(credential: string, attempt: () => Promise<unknown>): Promise<void> {
    const before = await rowOf(credential);
    const count = () => Promise.all([db().auditEntry.count(), db().event.count()]);
    const counted = await count();
    expect(await attempt()).toBeNull();
    expect(await rowOf(credential)).toEqual(before);
    expect(await count()).toEqual(counted);
  }

  test.each(Object.entries(wrongly))('%s', async (_, wrong) => {
    const [rotated, redeemed] = [await pair(), await code()];
    await expectNothing(rotated.credential, () => claim({ ...rotated.ask, ...wrong(rotated.ask) }));
    const ask = { ...redeemed.ask, ...wrong(redeemed.ask) };
    await expectNothing(redeemed.credential, () => claim(ask));
  });

  test('another app’s client and secret', async () => {
    const [rotated, redeemed, other] = [await pair(), await code(), await pair()];
    const { proof } = other.ask.client;
    for (const stolen of [other.ask, rotated.ask].map(({ client }) => ({ client: { ...client, proof } }))) {
      await expectNothing(rotated.credential, () => claim({ ...rotated.ask, ...stolen }));
      await expectNothing(redeemed.credential, () => claim({ ...redeemed.ask, ...stolen }));
    }
  });

  test.each(states)('%s, to rotate', async (_, change) => {
    const one = await pair();
    await change(one);
    await expectNothing(one.credential, () => claim(one.ask));
  });

  test('a code that was never redeemed, to rotate', async () => {
    const one = await code();
    await changeRow(one.credential, { refreshHash: one.ask.credential.hash, accessHash: 'some' });
    await expectNothing(one.credential, () => claim({ ...one.ask, kind: 'rotation' }));
  });

  test.each(codeStates)('%s, to exchange', async (_, change) => {
    const one = await code();
    await change(one);
    await expectNothing(one.credential, () => claim(one.ask));
  });

  test.each([
    ['another redirect_uri', { redirectUri: `${REDIRECT_URI}/` }],
    ['another verifier', { challenge: 'd'.repeat(43) }],
    ['no verifier', { challenge: null }],
  ])('%s', async (_, change) => {
    const one = await code();
    const ask = { ...one.ask, proofs: { ...one.ask.proofs, ...change } };
    await expectNothing(one.credential, () => claim(ask));
    expect(await claim(one.ask)).not.toBeNull();
  });

  test('a verifier where no challenge was sent', async () => {
    const one = await code();
    await changeRow(one.credential, { codeChallenge: null });
    await expectNothing(one.credential, () => claim(one.ask));
  });
});

test('of many uses that share a statement exactly one wins, beside others that win theirs', async () => {
  const [contended, other] = [await pair(), await pair()];
  const statements = await statementsOf(async () => {
    const asks = [contended, other, contended, contended].map(({ ask }) => claim(ask));
    const granted = await Promise.all(asks);
    expect(granted[1]).not.toBeNull();
    expect(granted.filter((one) => one !== null)).toHaveLength(2);
  });
  expect(statements).toHaveLength(1);
  const codes = await code();
  const uses = Array.from({ length: 8 }, () => claim(codes.ask));
  expect((await Promise.all(uses)).filter((one) => one !== null)).toHaveLength(1);
});

test.runIf(onServer)('a connection that somebody has locked holds up nobody', async () => {
  const one = await pair();
  const { id } = await rowOf(one.credential);
  await transact(async (tx) => {
    await query(tx, sql`SELECT id FROM connection WHERE id = ${id}::uuid FOR UPDATE`);
    expect(await claim(one.ask)).toBeNull();
  });
  expect(await claim(one.ask)).not.toBeNull();
});
