import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { setDb } from '@/lib/database/db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { type Env, readEnv } from '@/lib/kernel/config/read-env.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { createClient, type Database } from '../client.ts';
import { EXTENSIONS } from '../extensions.ts';
import { emptied } from './reuse.ts';
import { databaseUrl, onDatabase } from './setup.ts';

/** Whether the tests run on a PostgreSQL server, which serves many connections at once; else embedded. */
export const onServer = inject('template').kind === 'server';

/** The secret that these tests sign with. */
export const AUTH_SECRET = 'a secret for tests and nothing else, 32 bytes or more';

/**
 * Gives a test file a database of its own, migrated and empty, and the settings of the process. Throttles are off
 * unless asked for.
 */
export function testDatabase(settings: Partial<Env & { authSecret: string }> = {}): void {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await openTestDatabase();
    testSettings(settings);
    setDb(opened.database.prisma);
  });
  afterAll(async () => {
    resetProcess();
    await opened?.remove();
  });
}

/** Makes settings known to the process, as its start does. */
export function testSettings(settings: Partial<Env & { authSecret: string }> = {}): void {
  const read = readEnv({
    THROTTLE: 'off',
    BASE_URL: 'https://tillgate.example',
    API_URL: 'https://api.tillgate.example',
  });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: AUTH_SECRET, ...settings });
}

export interface TestDatabase {
  database: Database;
  /** How to open it again. */
  target: { url: string } | { pglite: PGlite };
  /** Runs a script of several statements. */
  run(sql: string): Promise<void>;
  /** Takes it away under a client that has it open. */
  drop(): Promise<void>;
  remove(): Promise<void>;
}

/** The database that the file before left empty, in this worker. */
let spare: string | undefined;

/**
 * A separate database, migrated and empty.
 * @param isCopy whether it is to be a copy that no file has used: PostgreSQL plans by what pages have been filled
 */
export async function openTestDatabase(isCopy = false): Promise<TestDatabase> {
  const template = inject('template');
  if (template.kind === 'embedded') return openEmbedded(template.file);
  const { server, shape } = template;
  const kept = isCopy ? undefined : spare;
  const name = kept ?? (await copyOf(server, template.name));
  if (kept) spare = undefined;
  const opened = await openOnServer(server, name);
  const remove = async () => {
    await opened.database.close();
    if (!spare && (await emptied(databaseUrl(server, name), shape))) spare = name;
    else await opened.drop();
  };
  return { ...opened, remove };
}

/** A separate database with nothing in it. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  if (template.kind === 'embedded') return openEmbedded(template.empty);
  return openOnServer(template.server, await copyOf(template.server, 'template0', template.name));
}

async function openEmbedded(file: string): Promise<TestDatabase> {
  const loadDataDir = new Blob([new Uint8Array(readFileSync(file))]);
  const pglite = await PGlite.create({ loadDataDir, extensions: EXTENSIONS });
  const database = await createClient({ pglite });
  const run = async (sql: string) => void (await pglite.exec(sql));
  return { database, target: { pglite }, run, drop: () => pglite.close(), remove: database.close };
}

/** A copy of a database. @param run the template of this run, which names what it leaves */
async function copyOf(server: string, template: string, run = template): Promise<string> {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  await onDatabase(server, `ALTER DATABASE ${name} SET timezone TO 'America/New_York'`);
  return name;
}

async function openOnServer(server: string, name: string): Promise<TestDatabase> {
  const target = { url: databaseUrl(server, name) };
  const database = await createClient(target);
  const drop = () => onDatabase(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  const remove = async () => {
    await database.close();
    await drop();
  };
  return { database, target, run: (sql) => onDatabase(target.url, sql), drop, remove };
}

/** The SQL that really reaches the database while a piece of work runs, statement by statement. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const hear = (query: unknown) => {
    const text = typeof query === 'string' ? query : (query as { text: string }).text;
    statements.push(
      text
        .replace(/"public"\.|"/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  };
  const spies = onServer ? [heard(Client.prototype, 'query', hear)] : spiesOnEmbedded(hear);
  try {
    await work();
    return statements;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

type Asks = Record<string, (...given: never[]) => unknown>;

/** Says what is asked of a method, and has it answer as before. */
function heard(on: object, method: string, hear: (query: unknown) => void) {
  const asks = on as Asks;
  const ask = asks[method] as (...given: unknown[]) => unknown;
  return vi.spyOn(asks, method).mockImplementation(function (this: unknown, ...given: unknown[]) {
    hear(given[0]);
    return ask.apply(this, given);
  });
}

/** Its transactions begin and end within the library, and have the statements of their own. */
function spiesOnEmbedded(hear: (query: unknown) => void) {
  const { transaction } = PGlite.prototype;
  const inTransaction = vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(function (this: PGlite, work) {
    hear('BEGIN');
    return transaction.call(this, async (tx) => {
      for (const method of ['query', 'exec']) heard(tx, method, hear);
      const result = await work(tx);
      hear('COMMIT');
      return result;
    });
  } as typeof transaction);
  return [heard(PGlite.prototype, 'query', hear), heard(PGlite.prototype, 'exec', hear), inTransaction];
}
