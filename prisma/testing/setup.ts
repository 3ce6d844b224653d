import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createClient } from '../client.ts';
import { EXTENSIONS } from '../extensions.ts';
import { shapeOf } from './reuse.ts';

/** Where a test file's own database comes from: a copy of a migrated one. */
export type Template =
  | { kind: 'embedded'; file: string; empty: string }
  | { kind: 'server'; server: string; name: string; shape: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** TEST_DATABASE_URL: a PostgreSQL server where databases may be made; null: embedded databases in memory. */
    server: string | null;
    /** SEED: what follows from chance; the order of what happens at once is still the machine’s. */
    seed: number;
    template: Template;
  }
}

/** Migrates one database for the whole run; every test file gets a copy of it, which takes a fraction of the time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server } = project.getProvidedContext();
  return server ? onServer(project, server) : embedded(project);
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-tests-'));
  const pglite = await PGlite.create({ extensions: EXTENSIONS });
  const dump = async (name: string) => {
    const file = join(folder, name);
    writeFileSync(file, new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    return file;
  };
  // A copy takes a fifth of the time that making a database takes, also an empty one.
  const empty = await dump('empty.tar');
  const { migrate, close } = await createClient({ pglite });
  await migrate();
  const file = await dump('migrated.tar');
  await close();
  project.provide('template', { kind: 'embedded', file, empty });
  return async () => rmSync(folder, { recursive: true });
}

async function onServer(project: TestProject, server: string): Promise<() => Promise<void>> {
  const name = `tillgate_template_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `CREATE DATABASE ${name}`);
  // Servers may be set to any time zone; UTC would hide mistakes.
  await onDatabase(server, `ALTER DATABASE ${name} SET timezone TO 'America/New_York'`);
  const { migrate, close } = await createClient({ url: databaseUrl(server, name) });
  await migrate();
  await close();
  project.provide('template', { kind: 'server', server, name, shape: await shapeOf(databaseUrl(server, name)) });
  return () => dropAll(server, name);
}

/** Drops a template, and the copies that were kept for a next file. */
async function dropAll(server: string, template: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

/** The connection string of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a server, outside any database of the tests. */
export async function onDatabase(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
