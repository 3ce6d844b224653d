import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { losing, serveProduct } from '@/packages/testing/serve-product.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { type Scene, scene, VERIFIER } from '@/prisma/testing/scene.ts';
import { FileStore } from './src/file.ts';
import { ConnectionEndedError, MemoryStore, Tillgate, TillgateApp, TillgateError } from './src/index.ts';

testDatabase();
let product: Awaited<ReturnType<typeof serveProduct>>;
let folder: string;

beforeAll(async () => {
  product = await serveProduct();
  folder = mkdtempSync(join(tmpdir(), 'tillgate-sdk-'));
});
afterEach(() => setClock(undefined));
afterAll(() => {
  product.close();
  rmSync(folder, { recursive: true });
});

function appOf({ app }: Scene, more: Partial<ConstructorParameters<typeof TillgateApp>[0]> = {}) {
  const { clientId, clientSecret, redirectUri } = app;
  const store = new MemoryStore();
  return new TillgateApp({ baseUrl: product.url, clientId, clientSecret, redirectUri, store, ...more });
}

test('connects a store, calls it, and goes on when another worker has rotated', async () => {
  const set = await scene();
  const store = new MemoryStore();
  const app = appOf(set, { store });
  const { codeVerifier } = await app.authorize();
  expect(codeVerifier).toHaveLength(43);
  const code = await set.authorize({ scopes: ['products:read', 'products:write'], challenge: s256(VERIFIER) });
  const { connectionId, tokens } = await app.exchange(code, VERIFIER);
  const client = app.connection(connectionId);
  expect(await client.me.get()).toMatchObject({ id: set.store.id, connection: { id: connectionId } });
  const former = await store.get(connectionId);
  await app.refresh(connectionId);
  expect(await store.get(connectionId)).not.toMatchObject({ access_token: tokens.access_token });
  // A worker that has read the former pair: it finds out, and reads again.
  if (former) await stale(store, connectionId, former, () => client.me.get());
  await client.products.create({ name: 'Tea' });
  for (let n = 0; n < 4; n += 1) await client.products.create({ name: `Cup ${n}` });
  const names = [];
  for await (const { name } of client.products.list({ limit: 2 })) names.push(name);
  expect(names.sort()).toEqual(['Cup 0', 'Cup 1', 'Cup 2', 'Cup 3', 'Tea']);
});

/** Answers the next read alone with what was stored before. */
async function stale<Result>(
  store: MemoryStore,
  id: string,
  former: NonNullable<Awaited<ReturnType<MemoryStore['get']>>>,
  work: () => Promise<Result>,
) {
  const get = store.get.bind(store);
  store.get = async () => {
    store.get = get;
    return former;
  };
  await work();
  expect(store.get).toBe(get);
  expect((await get(id))?.access_token).not.toBe(former.access_token);
}

test('a call goes on however often others rotate its token on the way', async () => {
  const set = await scene();
  const store = new MemoryStore();
  const other = appOf(set, { store });
  let rotations = 0;
  const slow = async (request: Request) => {
    if (request.url.endsWith('/me') && rotations < 8) {
      rotations += 1;
      await other.refresh(connectionId);
    }
    return fetch(request);
  };
  const { connectionId } = await other.exchange(await set.authorize({ scopes: ['products:read'] }));
  const client = appOf(set, { store, fetch: slow }).connection(connectionId);
  expect(await client.me.get()).toMatchObject({ id: set.store.id });
  expect(rotations).toBe(8);
});

test('a call with a token that has expired gets another one, once', async () => {
  const set = await scene();
  await db().app.update({ where: { clientId: set.app.clientId }, data: { accessLifetime: 3_600 } });
  const store = new MemoryStore();
  const app = appOf(set, { store });
  const { connectionId, tokens } = await app.exchange(await set.authorize({ scopes: ['products:read'] }));
  setClock(() => new Date(Date.now() + 3_601_000));
  expect(await app.connection(connectionId).me.get()).toMatchObject({ id: set.store.id });
  const renewed = await store.get(connectionId);
  expect(renewed?.access_token).not.toBe(tokens.access_token);
  expect(await app.connection(connectionId).me.get()).toMatchObject({ id: set.store.id });
  expect(await store.get(connectionId)).toEqual(renewed);
});

test('a call that stays refused for another reason refreshes twice and gives up', async () => {
  const set = await scene();
  const store = new MemoryStore();
  let calls = 0;
  const refusing = (request: Request) => {
    if (!request.url.endsWith('/me')) return fetch(request);
    calls += 1;
    return Promise.resolve(Response.json({ error: 'invalid_token', reason: 'unknown' }, { status: 401 }));
  };
  const app = appOf(set, { store, fetch: refusing });
  const { connectionId } = await app.exchange(await set.authorize({ scopes: ['products:read'] }));
  await expect(app.connection(connectionId).me.get()).rejects.toMatchObject({ status: 401, reason: 'unknown' });
  expect(calls).toBe(3);
});

test('says why it was refused, and when the connection has ended', async () => {
  const set = await scene();
  const app = appOf(set);
  const code = await set.authorize({ scopes: ['products:read'] });
  const { connectionId, tokens } = await app.exchange(code);
  const client = app.connection(connectionId);
  await expect(client.products.create({ name: 'Tea' })).rejects.toMatchObject({
    name: 'TillgateError',
    status: 403,
    code: 'insufficient_scope',
    requestId: expect.any(String),
  });
  await expect(client.products.get('..')).rejects.toThrow(TypeError);
  await expect(app.exchange(code)).rejects.toMatchObject({ code: 'invalid_grant', reason: 'replayed_code' });
  await expect(client.me.get()).rejects.toThrow(ConnectionEndedError);
  const other = new Tillgate({ baseUrl: product.url, token: tokens.access_token });
  await expect(other.me.get()).rejects.toThrow(TillgateError);
});

test('the state and the issuer of a return are checked', async () => {
  const set = await scene();
  const app = appOf(set);
  const session = await app.authorize({ scope: 'products:read', mode: 'test' });
  const url = new URL(session.url);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ scope: 'products:read', mode: 'test' });
  const back = (query: Record<string, string>) =>
    `https://app.example/callback?${new URLSearchParams({ state: session.state, iss: product.url, ...query })}`;
  await expect(app.finish(back({ code: 'svc_code_x', state: 'x' }), session)).rejects.toThrow('state');
  await expect(app.finish(back({ code: 'svc_code_x', iss: 'https://evil.example' }), session)).rejects.toThrow('other');
  await expect(app.finish(back({ error: 'access_denied' }), session)).rejects.toMatchObject({ code: 'access_denied' });
  const code = await set.authorize({ scopes: ['products:read'], challenge: s256(session.codeVerifier) });
  expect(await app.finish(back({ code }), session)).toMatchObject({ tokens: { scope: 'products:read' } });
});

test.each([
  { kind: 'with a secret', isPublic: false },
  // By day the SDK for Python does that.
  ...(inject('isLong') ? [{ kind: 'without one', isPublic: true }] : []),
])('16 workers $kind refresh one connection while answers get lost', { timeout: 900_000 }, async ({ isPublic }) => {
  const set = await scene();
  const random = generator(inject('seed'));
  let lost = 0;
  const fetch = losing(() => random() < 0.1 && ++lost > 0);
  const store = new FileStore(join(folder, 'tokens'));
  const more = isPublic ? { clientSecret: undefined } : {};
  const workers = Array.from({ length: 16 }, () => appOf(set, { ...more, store, fetch, retries: 6 }));
  const code = await set.authorize({ scopes: ['products:read'], challenge: s256(VERIFIER) });
  const { connectionId } = (await workers[0]?.exchange(code, VERIFIER)) ?? { connectionId: '' };
  const end = Date.now() + (inject('isLong') ? 600_000 : 1_000);
  let refreshed = 0;
  // How many answers fit into the time depends on the machine.
  const isOver = () => Date.now() >= end && refreshed > 16 && lost > 16;
  await Promise.all(
    workers.map(async (app) => {
      while (!isOver()) {
        if (random() < 0.3) {
          await app.refresh(connectionId);
          refreshed += 1;
        }
        expect((await app.connection(connectionId).me.get()).connection.id).toBe(connectionId);
      }
    }),
  );
});

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
