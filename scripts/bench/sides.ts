import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { Client } from 'pg';
import { setDb } from '@/lib/database/db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { parseCredential } from '@/lib/permissions/credential.ts';
import { createClient } from '@/prisma/client.ts';
import { seedDemo } from '@/prisma/seed.ts';
import { endPeriods } from '@/prisma/testing/end-periods.ts';
import type { Cluster } from '../../e2e/servers/cluster.ts';
import { freePort } from '../../e2e/servers/free-port.mjs';
import { startProduct, UNSET } from '../../e2e/servers/product.ts';
import { makeSession } from '../../e2e/servers/session.ts';
import { fillFloor, insertConnections } from './floor/fill-floor.ts';
import { fill, type Sizes } from './seed/fill.ts';
import { defineFunctions } from './seed/session.ts';
import { codeSubjects, connectionSubjects, makeCodes } from './seed/subjects.ts';
import { makeTemplates } from './seed/templates.ts';
import type { Subject, Workload } from './workload.ts';
import { PAGE_CONNECTIONS } from './workloads.ts';

/** A server that is measured, on a database of its own. */
export interface Side {
  name: 'product' | 'floor';
  port: number;
  /** The process that has started all others of it. */
  pid: number;
  subjects(workload: Workload): Subject[];
  /** Subjects that each hold a code. */
  makeCodes(count: number): Promise<Subject[]>;
  /** Has the periods of so many subscriptions end in so many seconds; says how much later all are renewed. */
  endPeriods?(count: number, seconds: number): Promise<string>;
}

/** Who opens pages: one of the seed's sellers, who have as much of their own in a large database as in a small one. */
const VISITOR = 'bench-seller-1@example.com';

/** How many connections a workload has for itself alone: a token that one rotates is nobody else’s. */
const OWN = { rotate: 64, 'me-proof': 320, 'mcp-tool': 320, others: 1_000 };

/** What the platform behind the product answers. */
const STORE_API = {
  openapi: '3.1.0',
  info: { title: 'Upstream', version: '1' },
  paths: {
    '/files/{id}': {
      get: {
        operationId: 'getFile',
        security: [{ oauth2: ['files:read'] }],
        responses: { 200: { description: 'The file.' } },
      },
    },
  },
  components: { securitySchemes: { oauth2: { type: 'oauth2', flows: {} } } },
};

/** Starts the product as `npm start` does, as shipped, throttles on, in front of a platform’s API. */
export async function productOn(cluster: Cluster, sizes: Sizes, upstream: number): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'store-api.json'), JSON.stringify(STORE_API));
  const port = await freePort();
  const settings = {
    ...UNSET,
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    AUTH_SECRET: 'a secret of the bench alone, thrown away with its databases',
    DATABASE_URL: await newDatabase(cluster, 'product'),
    STORE_API: join(folder, 'store-api.json'),
    STORE_API_URL: `http://127.0.0.1:${upstream}`,
  };
  const session = await openSession(settings.DATABASE_URL);
  const { seeded, cookie } = await seed(session, settings, sizes);
  const subjects = await divide(OWN, sizes.connections, (numbers) => connectionSubjects(session, seeded, numbers));
  await bindToKey(session, subjects('me-proof'), settings.BASE_URL);
  await setOf(session, subjects('mcp-tool'), 'resources', [`${settings.BASE_URL}/mcp`]);
  // Its log goes to a file, as a log does: what writing it costs is part of the numbers.
  const product = await startProduct({ logFile: join(folder, 'log'), port, settings });
  return {
    name: 'product',
    port,
    pid: product.process.pid ?? 0,
    subjects: ({ name, isPage }) =>
      isPage ? Array.from({ length: PAGE_CONNECTIONS }, () => ({ cookie })) : subjects(name),
    makeCodes: counting(session, (numbers) => makeCodes(session, seeded, numbers, new Date(Date.now() + 5 * 60_000))),
    endPeriods: (count, seconds) => endPeriods(session, count, seconds),
  };
}

/** Starts the floor in front of the same platform. */
export async function floorOn(cluster: Cluster, upstream: number): Promise<Side> {
  const url = await newDatabase(cluster, 'floor');
  const session = await openSession(url);
  const own = { rotate: 64, others: 576 };
  const seeded = await fillFloor(session);
  await insertConnections(session, seeded, 'connection', [0, seeded.sizes.connections]);
  const subjects = await divide(own, seeded.sizes.connections, (n) => connectionSubjects(session, seeded, n));
  const { port, pid } = await startChild('floor/floor.ts', [url, `http://127.0.0.1:${upstream}`]);
  const makeSome = async (numbers: readonly [number, number]) => {
    await insertConnections(session, seeded, 'code', numbers);
    return codeSubjects(session, seeded, numbers);
  };
  return { name: 'floor', port, pid, subjects: ({ name }) => subjects(name), makeCodes: counting(session, makeSome) };
}

/** Starts a file of this folder as a process that listens and tells its port; it ends with this one. */
export async function startChild(file: string, args: string[] = []): Promise<{ port: number; pid: number }> {
  const env = { ...process.env, NODE_ENV: 'production' as const };
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: ['--import', 'tsx'], env });
  const [port] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return { port, pid: child.pid ?? 0 };
}

async function newDatabase(cluster: Cluster, name: string): Promise<string> {
  await cluster.query(`CREATE DATABASE "${name}"`);
  return cluster.url(name);
}

async function openSession(url: string): Promise<Client> {
  const session = new Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await session.connect();
  return session;
}

/** Migrates an empty database, puts the demo data and the seed into it, and signs the visitor in. */
async function seed(session: Client, settings: Record<string, string>, sizes: Sizes) {
  const read = readEnv(settings);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: read.env.authSecret ?? '' });
  const now = new Date();
  const database = await createClient({ url: settings.DATABASE_URL ?? '' });
  await database.migrate();
  setDb(database.prisma);
  await seedDemo(database.prisma, read.env, now);
  const seeded = { templates: await makeTemplates(now), sizes, now };
  await defineFunctions(session);
  await keptOffIndexes(session, () => fill(session, seeded));
  const { cookie } = await makeSession({ email: VISITOR, userAgent: 'bench' });
  await database.close();
  await session.query('VACUUM ANALYZE');
  return { seeded, cookie };
}

/**
 * Does work that writes millions of rows while the indexes that constraints don't need are away, then makes them anew:
 * many times quicker than keeping them.
 */
async function keptOffIndexes(session: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await session.query(
    `SELECT index.indexname AS name, index.indexdef AS definition FROM pg_indexes AS index
    JOIN pg_class AS class ON class.relname = index.indexname
    WHERE index.schemaname = 'public' AND class.relkind = 'i' AND NOT class.relispartition
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = class.oid)`,
  );
  for (const { name } of rows) await session.query(`DROP INDEX "${name}"`);
  await work();
  for (const { definition } of rows) await session.query(definition);
}

/** Gives each workload its connections, from all over the database: a large one isn't measured by a corner of it. */
async function divide(own: Record<string, number>, count: number, read: (numbers: number[]) => Promise<Subject[]>) {
  const total = Object.values(own).reduce((sum, one) => sum + one, 0);
  const apart = Math.floor(count / total);
  if (apart === 0) throw new Error(`There must be ${total} connections at least.`);
  const all = await read(Array.from({ length: total }, (_, index) => index * apart));
  const shares = new Map(Object.entries(own).map(([name, one]) => [name, all.splice(0, one)]));
  return (workload: string) => shares.get(workload) ?? shares.get('others') ?? [];
}

/** Makes so many more each time; what that leaves to do is not to be done while something is measured. */
function counting(session: Client, make: (numbers: readonly [number, number]) => Promise<Subject[]>) {
  let made = 0;
  return async (count: number) => {
    const subjects = await make([made, made + count]);
    made += count;
    await session.query('VACUUM ANALYZE connection');
    await session.query('CHECKPOINT');
    return subjects;
  };
}

/** Binds tokens to one key, which signs their proofs. */
async function bindToKey(session: Client, subjects: Subject[], origin: string): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  await setOf(session, subjects, 'jkt', await calculateJwkThumbprint(await exportJWK(publicKey)));
  const proofKey = JSON.stringify(await exportJWK(privateKey));
  for (const subject of subjects) Object.assign(subject, { proofKey, origin });
}

async function setOf(session: Client, subjects: Subject[], column: string, value: unknown): Promise<void> {
  const selectors = subjects.map(({ accessToken = '' }) => parseCredential(accessToken, 'svc')?.selector);
  await session.query(`UPDATE connection SET ${column} = $1 WHERE selector = ANY($2)`, [value, selectors]);
}
