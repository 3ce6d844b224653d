import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../e2e/servers/free-port.mjs';
import { postgresBinaries, postgresOwner } from '../../e2e/servers/postgres-binaries.ts';
import { atEnd, stopChild } from './children.ts';

export interface Postgres {
  pid: number;
  /** The address of a new, empty database. */
  create(name: string): Promise<string>;
  /** What decides how safe and how fast a commit is, as the server says it. */
  settings: Record<string, string>;
}

/** What is told of the server beside its numbers. */
const SHOWN = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size'];

/**
 * Starts a PostgreSQL of its own with the durability it ships with; it and its data are gone when the bench ends.
 * @param more further settings: `name=value`
 */
export async function startPostgres(more: string[] = []): Promise<Postgres> {
  const bin = postgresBinaries();
  if (!bin) throw new Error('PostgreSQL is needed: no initdb in /usr/lib/postgresql or in the path.');
  const owner = postgresOwner();
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-bench-pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const asOwner = { ...owner, cwd: folder, stdio: 'ignore' as const };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'bench', '--auth=trust', '--encoding=UTF8', '--no-locale'],
    asOwner,
  );
  const port = await freePort();
  const log = openSync(join(folder, 'log'), 'w');
  // Room for the large database; fsync, synchronous_commit and full_page_writes stay on.
  const sizes = ['max_connections=200', 'shared_buffers=512MB', 'max_wal_size=4GB', 'maintenance_work_mem=256MB'];
  const where = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
  const server = spawn(join(bin, 'postgres'), [...where, ...[...sizes, ...more].flatMap((size) => ['-c', size])], {
    ...asOwner,
    stdio: ['ignore', log, log],
  });
  // SIGQUIT: at once, without writing what is thrown away anyway.
  atEnd(() => stopChild(server, 'SIGQUIT'));
  const urlOf = (name: string) => `postgresql://bench@127.0.0.1:${port}/${name}`;
  const settings = await readSettings(urlOf('postgres')).catch(() => {
    throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, 'log'), 'utf8').slice(-500)}`);
  });
  const create = async (name: string) => {
    await withClient(urlOf('postgres'), (client) => client.query(`CREATE DATABASE "${name}"`));
    return urlOf(name);
  };
  return { pid: server.pid ?? 0, create, settings };
}

async function readSettings(url: string): Promise<Record<string, string>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(url, async (client) => {
        const { rows } = await client.query(
          'SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY($1)',
          [SHOWN],
        );
        return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
      });
    } catch (error) {
      if (attempt === 60) throw error;
      await sleep(250);
    }
  }
}

/** Opens a database for as long as some work takes. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
