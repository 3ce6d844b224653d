import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import type { Database } from '@/prisma/client.ts';
import { createApp, createSeller, createStore, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { createCustomer } from '@/prisma/testing/billing-factories.ts';
import { loggedCalls } from '@/prisma/testing/calls.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { makeKey } from '@/prisma/testing/scene.ts';
import { send } from '../attacks/attack.ts';
import { workOn } from '../servers/own-database.ts';
import { makeSession } from '../servers/session.ts';
import { AUTH_SECRET, type SeveralProcesses, startSeveral } from '../servers/several-processes.ts';
import { type Caller, nextCall } from './logged-calls.ts';

const CALLS = inject('isLong') ? 100_000 : 400;
const KILLS = inject('isLong') ? 20 : 1;
const LOOPS = 2;
/** Calls are written every second; a machine that is busy with a killed process takes longer. */
const LOST_MS = 5_000;

let servers: SeveralProcesses;
let url = '';
let database: Database;
const callers: Caller[] = [];
/** Whatever must not be in the log. */
const secrets = new Set<string>([DEMO_PASSWORD, 'Nadia Nobody']);
/** Who may look, at what. */
const people: { name: string; cookie: string; pages: string[] }[] = [];

beforeAll(async () => {
  servers = await startSeveral(inject('server') ?? '', { serving: 2 });
  url = servers.products[0]?.url ?? '';
  database = await workOn(servers.database.url, AUTH_SECRET);
  const cookieOf = async ({ email }: { email: string }) =>
    (await makeSession({ email, userAgent: 'Seller/1.0' })).cookie;
  const scopes = ['requests:read', 'customers:read', 'customers:write', 'products:read'];
  for (const name of ['one', 'two']) {
    const [seller, developer] = [await createSeller(db()), await createSeller(db())];
    const store = await createStore(db(), seller.id);
    const app = await createApp(db(), developer.id);
    const email = `customer-of-${name}@shop-${name}.example`;
    const id = await createCustomer(db(), { storeId: store.id, mode: 'live' }, { name: 'Nadia Nobody' });
    await db().customer.update({ where: { id }, data: { email } });
    const pair = await connect({ app, store, ownerId: seller.id, scopes });
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    callers.push({ name: `app-${name}`, client, access: pair.access_token, refresh: pair.refresh_token, email });
    const key = await makeKey(seller, store, { mode: 'live', scopes });
    callers.push({ name: `key-${name}`, client: null, access: key.key, refresh: '', email });
    for (const one of [app.clientSecret, email, seller.email, developer.email]) secrets.add(one);
    people.push(
      { name: `app-${name}`, cookie: await cookieOf(developer), pages: [`apps/${app.id}/requests`] },
      { name: `key-${name}`, cookie: await cookieOf(seller), pages: [`api-keys/${key.id}/requests`] },
    );
  }
}, 400_000);

afterAll(async () => {
  await database?.close();
  await servers?.stop();
}, 60_000);

interface Sent {
  id: string;
  /** When it was answered, by `performance.now()`; null when it wasn't. */
  answered: number | null;
}

let number = 0;

/** Sends the next call of a caller, which waits for the answer of its last one. */
async function sendNext(caller: Caller): Promise<Sent> {
  number += 1;
  const id = `${caller.name}-call-${number}`;
  for (const one of [caller.access, caller.refresh]) if (one) secrets.add(one);
  const { method, path, headers, body, keep } = nextCall(caller, number);
  const authorization: Record<string, string> = path.startsWith('/api/oauth')
    ? {}
    : { authorization: `Bearer ${caller.access}` };
  const { status, text } = await send(url, {
    what: 'a call',
    method,
    path,
    headers: { 'content-type': 'application/json', ...authorization, ...headers, 'x-request-id': id },
    ...(body && { body: JSON.stringify(body) }),
  });
  // A rotation whose answer was lost is done again, and brings the same pair or the one after.
  if (text.startsWith('{"access_token"')) keep?.(JSON.parse(text));
  return { id, answered: status === 0 ? null : performance.now() };
}

/** So many calls, of all callers at once. */
async function sendMany(count: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const loops = callers.flatMap((caller) =>
    Array.from({ length: caller.client ? 1 : LOOPS }, async () => {
      while (sent.length < count) sent.push(await sendNext(caller));
    }),
  );
  await Promise.all(loops);
  return sent;
}

async function missing(sent: Sent[]): Promise<Sent[]> {
  const rows = await loggedCalls();
  const logged = new Set(rows.map(({ requestId }) => requestId));
  return sent.filter(({ id, answered }) => answered !== null && !logged.has(id));
}

test('every answered call is in the log, but for the last second of a process that is killed', {
  timeout: 3_600_000,
}, async () => {
  const half = CALLS / (KILLS + 1) / 2;
  let lost = 0;
  let oldest = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const quiet = await sendMany(half);
    expect(quiet.filter(({ answered }) => answered === null)).toEqual([]);
    await expect.poll(() => missing(quiet), { interval: 500 }).toEqual([]);
    const sending = sendMany(half);
    await expect.poll(() => number, { timeout: 60_000, interval: 20 }).toBeGreaterThan((2 * kill + 1.5) * half);
    const at = performance.now();
    process.kill(servers.pids('serving')[0] ?? 0, 'SIGKILL');
    const sent = await sending;
    await expect.poll(() => servers.count('a new process is ready'), { timeout: 60_000 }).toBe(kill + 1);
    const late = async () => (await missing(sent)).filter(({ answered }) => (answered ?? 0) > at + LOST_MS);
    await expect.poll(late, { interval: 500 }).toEqual([]);
    const gone = await missing(sent);
    const ages = gone.map(({ answered }) => at - (answered ?? 0));
    lost += gone.length;
    oldest = Math.max(oldest, ...ages);
    expect(Math.max(0, ...ages)).toBeLessThan(LOST_MS);
  }
  const last = await sendMany(2 * half);
  await expect.poll(() => missing(last), { interval: 500 }).toEqual([]);
  const all = await loggedCalls(sql`request_id LIKE '%-call-%'`);
  console.log(
    `request log: ${number} calls, ${all.length} rows, ${lost} lost in ${KILLS} kills, ` +
      `the oldest ${Math.round(oldest)} ms before its kill`,
  );
  // Each call once, and no other holder's.
  expect(new Set(all.map(({ requestId }) => requestId)).size).toBe(all.length);
  const holders = new Map(all.map(({ requestId, appId, holderId }) => [ownerOf(requestId), appId ?? holderId]));
  expect(new Set(holders.values()).size).toBe(callers.length);
  expect(
    all.filter(({ requestId, appId, holderId }) => holders.get(ownerOf(requestId)) !== (appId ?? holderId)),
  ).toEqual([]);
});

const ownerOf = (requestId: string) => requestId.split('-call-')[0] ?? '';

/** Looks in all rows at once: of a long run there are too many secrets to ask the database for each. */
async function foundIn(secrets: Iterable<string>): Promise<string[]> {
  const ends = new Map<string, string[]>();
  for (const secret of secrets) {
    const end = secret.toLowerCase().slice(-END);
    ends.set(end, [...(ends.get(end) ?? []), secret]);
  }
  const found: string[] = [];
  for (let skip = 0; ; skip += 10_000) {
    const rows = await query<{ row: string }>(
      db(),
      sql`SELECT lower(l::text) AS row FROM call l
      ORDER BY id LIMIT 10000 OFFSET ${skip}`,
    );
    const text = rows.map(({ row }) => row).join('\n');
    for (const [end, all] of ends) if (end.length < END && text.includes(end)) found.push(...all);
    for (let at = END; at <= text.length; at += 1)
      for (const secret of ends.get(text.slice(at - END, at)) ?? [])
        if (text.endsWith(secret.toLowerCase(), at)) found.push(secret);
    if (rows.length === 0) return found;
  }
}
const END = 12;

test('no column of it has a token, a secret, a code, a password or a customer’s name or address', {
  timeout: 600_000,
}, async () => {
  const statement = (pattern: string) =>
    query<{ row: string }>(
      db(),
      sql`SELECT l::text AS row FROM call l
      WHERE strpos(lower(l::text), lower(${pattern})) > 0 LIMIT 3`,
    );
  expect(await statement('APP-one-call-')).toHaveLength(3);
  expect(await foundIn(['app-one-call-1', 'one-call-'])).not.toEqual([]);
  expect(await foundIn(secrets)).toEqual([]);
  for (const part of ['svc_live_', 'svc_rt_', 'svc_code_', 'svc_secret_', '@shop-', '%40shop-'])
    expect(await statement(part), part).toEqual([]);
  expect(await loggedCalls(sql`sent LIKE '%…%'`)).not.toEqual([]);
});

test('nobody finds a call of another app or store in it, whichever way they look', { timeout: 120_000 }, async () => {
  const ids = new Map<string, { requestId: string; row: string }>();
  for (const { requestId, id } of (await loggedCalls(sql`request_id LIKE '%-call-%'`)).slice(-200).reverse())
    ids.set(ownerOf(requestId), { requestId, row: id });
  expect(ids.size).toBe(callers.length);
  const read = async (path: string, headers: Record<string, string>) =>
    (await fetch(url + path, { headers, redirect: 'manual' })).text();
  const strangersIn = (text: string, own: string) =>
    [...text.matchAll(/(?:app|key)-(?:one|two)-call-\d+/g)].filter(([id]) => ownerOf(id) !== own).map(([id]) => id);
  let found = 0;
  const cursors: string[] = [];
  for (const { name, client, access } of callers) {
    const basic = client && `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`;
    for (const authorization of [`Bearer ${access}`, basic]) {
      if (!authorization) continue;
      const queries = [
        '',
        '?limit=100',
        '?status=2xx',
        '?status=4xx',
        '?path=/api/v1/me',
        ...[...ids.values()].flatMap(({ requestId, row }) => [`?id=${requestId}`, `/${row}`]),
        ...cursors.map((cursor) => `?cursor=${encodeURIComponent(cursor)}`),
      ];
      for (const query of queries) {
        const text = await read(`/api/v1/requests${query}`, { authorization });
        expect(strangersIn(text, name), query).toEqual([]);
        found += text.includes(`"${name}-call-`) ? 1 : 0;
        const cursor = /"next_cursor":"([^"]+)"/.exec(text)?.[1];
        if (query === '?limit=100' && cursor) cursors.push(cursor);
      }
    }
  }
  expect(found).toBeGreaterThan(callers.length);
  const pages = people.flatMap((person) => person.pages.map((page) => `/dashboard/developer/${page}`));
  for (const { name, cookie, pages: own } of people) {
    for (const page of pages)
      for (const rest of ['', ...[...ids.values()].flatMap(({ requestId, row }) => [`?id=${requestId}`, `/${row}`])]) {
        // The words that somebody searches for are on the page that finds nothing.
        const text = (await read(page + rest, { cookie })).replaceAll(rest.slice(4), '');
        expect(strangersIn(text, name), `${name}: ${page}${rest}`).toEqual([]);
      }
    expect(await read(`/dashboard/developer/${own[0]}`, { cookie })).toContain(`${name}-call-`);
    for (const { requestId } of ids.values()) {
      const text = await read(`/dashboard/palette?q=${requestId}`, { cookie });
      expect(text.includes('/requests/'), `${name}: ${requestId}`).toBe(ownerOf(requestId) === name);
    }
  }
});
