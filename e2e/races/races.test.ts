import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { proof, proofKey } from '@/extensions/dpop/lib/dpop-testing.ts';
import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { signTicket, type Ticket } from '@/lib/oauth/authorization/ticket.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { hashSecret, parseCredential } from '@/lib/permissions/credential.ts';
import type { Database } from '@/prisma/client.ts';
import { context, createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';
import { authorizeApp } from '@/prisma/testing/connect.ts';
import { formOf, send } from '../attacks/attack.ts';
import { workOn } from '../servers/own-database.ts';
import { makeSession } from '../servers/session.ts';
import { AUTH_SECRET, type SeveralProcesses, startSeveral } from '../servers/several-processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many rounds of races: 30, and 300 in `npm run test:long`. */
    rounds: number;
  }
}

const REPETITIONS = inject('rounds');

let servers: SeveralProcesses;
let urls: string[];
let database: Database;
let app: DemoApp;
let seller: Awaited<ReturnType<typeof createSeller>>;
let storeId: string;
let session: { id: string; cookie: string };
const issued: string[] = [];

beforeAll(async () => {
  servers = await startSeveral(inject('server') ?? '', { products: 2 });
  urls = servers.products.map(({ url }) => url);
  database = await workOn(servers.database.url, AUTH_SECRET);
  seller = await createSeller(db());
  storeId = (await createStore(db(), seller.id)).id;
  app = await createApp(db(), seller.id);
  issued.push(app.clientSecret);
  session = await makeSession({ email: seller.email, userAgent: 'Races/1.0' });
}, 400_000);

afterAll(async () => {
  await database?.close();
  await servers?.stop();
}, 60_000);

type Headers = Record<string, string>;
let turn = 0;

/** Sends a form to one of the two in turn. @param headersFor may depend on its address */
async function post(
  path: string,
  fields: Record<string, string>,
  headersFor: (address: string) => Headers = () => ({}),
) {
  turn += 1;
  const url = urls[turn % urls.length] ?? '';
  const { headers, body } = formOf(fields);
  const own = { ...headers, origin: url, ...headersFor(url + path) };
  const answer = await send(url, { what: 'a race', method: 'POST', path, headers: own, body });
  return { status: answer.status, location: answer.headers.location ?? '', body: answer.text };
}

function newTicket(): Ticket {
  const { clientId, redirectUri } = app;
  const request = { clientId, redirectUri, scopes: ['orders:read'], mode: 'test' as const, challenge: null };
  return { id: randomUUID(), request, sellerId: seller.id, sessionId: session.id };
}

async function newCode(): Promise<string> {
  const store = { id: storeId };
  const code = await authorizeApp({ app, store, ownerId: seller.id, mode: 'test', scopes: ['orders:read'] });
  issued.push(code);
  return code;
}

const client = () => ({ client_id: app.clientId, client_secret: app.clientSecret });
const token = (fields: Record<string, string>, headers?: (address: string) => Headers) =>
  post('/api/oauth/token', { ...client(), ...fields }, headers);

const redeem = (code: string) => token({ grant_type: 'authorization_code', code, redirect_uri: app.redirectUri });
const rotate = (refresh_token: string, headers?: Parameters<typeof token>[1]) =>
  token({ grant_type: 'refresh_token', refresh_token }, headers);

function pairOf(body: string): { access_token: string; refresh_token: string } {
  const pair = JSON.parse(body);
  issued.push(pair.access_token, pair.refresh_token);
  return pair;
}

function connectionOf(code: string): Promise<{ id: string }> {
  const selector = parseCredential(code, 'svc')?.selector ?? '';
  return db().connection.findUniqueOrThrow({ where: { selector }, select: { id: true } });
}

async function isActive(access: string): Promise<boolean> {
  return JSON.parse((await post('/api/oauth/introspect', { ...client(), token: access })).body).active;
}

const many = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

/** Repeats a race, several at a time so that none waits for the slowest answer of another. */
async function race(work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let left = REPETITIONS;
  await many(2, async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(`${expect.getState().currentTestName}: ${seconds.toFixed(1)} s`);
}

test('50 parallel redemptions of one code: one 200', { timeout: 180_000 }, () =>
  race(async () => {
    const code = await newCode();
    const answers = await many(50, () => redeem(code));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status !== 200 && JSON.parse(body).error !== 'invalid_grant')).toEqual(
      [],
    );
    pairOf(won[0]?.body ?? '');
    const { id: connectionId } = await connectionOf(code);
    expect(await db().auditEntry.count({ where: { connectionId, kind: 'connected' } })).toBe(1);
  }),
);

test('50 parallel rotations: one pair lives', { timeout: 180_000 }, () =>
  race(async () => {
    const first = pairOf((await redeem(await newCode())).body);
    const answers = await many(50, () => rotate(first.refresh_token));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(await isActive(pairOf(won[0]?.body ?? '').access_token)).toBe(true);
    expect(await isActive(first.access_token)).toBe(false);
  }),
);

test('one proof at both instances, 10 times at once: one 200', { timeout: 180_000 }, () =>
  race(async () => {
    const key = await proofKey();
    const jti = randomUUID();
    // Of many pairs, so that nothing but the proof can decide; each instance has an address of its own here.
    const pairs: { refresh_token: string }[] = [];
    for (let count = 0; count < 10; count += 1) pairs.push(pairOf((await redeem(await newCode())).body));
    const proofs = new Map<string, string>();
    for (const url of urls) {
      const address = `${url}/api/oauth/token`;
      proofs.set(address, await proof(key, { method: 'POST', url: address }, { jti }));
    }
    const answers = await Promise.all(
      pairs.map(({ refresh_token }) => rotate(refresh_token, (address) => ({ dpop: proofs.get(address) ?? '' }))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    pairOf(won[0]?.body ?? '');
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => JSON.parse(body).error);
    expect(new Set(refused)).toEqual(new Set(['invalid_dpop_proof']));
  }),
);

test('10 parallel clicks on Authorize: one code, one connection', { timeout: 180_000 }, () =>
  race(async () => {
    const ticket = newTicket();
    const form = {
      ticket: await signTicket(ticket, keysFor('consent tickets', env()), new Date()),
      store: storeId,
      mode: 'test',
      decision: 'authorize',
    };
    const answers = await many(10, () => post('/oauth/authorize/decision', form, () => ({ cookie: session.cookie })));
    const codes = answers.map(({ status, location }) => `${status} ${new URL(location).searchParams.get('code')}`);
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^303 svc_code_/);
    issued.push(codes[0]?.slice(4) ?? '');
    const answered = await db().answeredTicket.findUniqueOrThrow({ where: { hash: hashSecret(ticket.id) } });
    expect(await db().connection.count({ where: { selector: answered.selector ?? '' } })).toBe(1);
  }),
);

test('a seller’s revoke racing an exchange: never a live token', { timeout: 180_000 }, () =>
  race(async () => {
    const code = await newCode();
    const { id } = await connectionOf(code);
    const late = new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
    const [answer] = await Promise.all([redeem(code), late.then(() => disconnectApp(seller.id, id, context()))]);
    if (answer.status === 200) expect(await isActive(pairOf(answer.body).access_token)).toBe(false);
    else expect(JSON.parse(answer.body).error).toBe('invalid_grant');
  }),
);

test('a leaked token is refused at the other instance within a second of the report', async () => {
  const [first = '', second = ''] = urls;
  const call = async (access: string) =>
    (await fetch(`${second}/api/v1/me`, { headers: { authorization: `Bearer ${access}` } })).status;
  for (let round = 0; round < 10; round += 1) {
    const { access_token } = pairOf((await redeem(await newCode())).body);
    expect(await call(access_token)).toBe(200);
    const began = performance.now();
    const report = fetch(`${first}/api/oauth/leaked`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tokens: [access_token] }),
    });
    while ((await call(access_token)) !== 401) expect(performance.now() - began).toBeLessThan(1_000);
    expect((await report).status).toBe(200);
  }
});

test('neither the database nor the servers’ logs hold an issued secret, code or token', {
  timeout: 120_000,
}, async () => {
  const tables = await query<{ name: string }>(
    db(),
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  let dump = '';
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<{ line: string }[]>(`SELECT t::text AS line FROM "${name}" t`);
    dump += rows.map(({ line }) => line).join('\n');
  }
  expect(dump).toContain(app.clientId);
  // The activity tells of each race once, and is part of what is searched.
  expect(await db().auditEntry.count({ where: { kind: 'connected', appId: app.id } })).toBeGreaterThanOrEqual(
    2 * REPETITIONS,
  );
  expect(dump).toContain('code_replayed');
  expect(issued.length).toBeGreaterThan(4 * REPETITIONS);
  const kept = (text: string) =>
    issued.filter((secret) => text.includes(secret) || text.includes(secret.slice(-49, -6)));
  expect(kept(dump)).toEqual([]);
  expect(kept(servers.log())).toEqual([]);
});
