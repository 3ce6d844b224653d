import { randomBytes } from 'node:crypto';
import { setDb } from '@/lib/database/db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { createClient, type Database } from '@/prisma/client.ts';
import { databaseUrl, onDatabase } from '@/prisma/testing/setup.ts';

/** A database of a test's own on a PostgreSQL server. */
export interface OwnDatabase {
  name: string;
  url: string;
  /** Runs statements on it. */
  run(sql: string): Promise<void>;
  drop(): Promise<void>;
}

/** Makes one. @param template another one that it begins as a copy of */
export async function ownDatabase(server: string, title: string, template?: OwnDatabase): Promise<OwnDatabase> {
  const name = `tillgate_${title}_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template.name}` : ''}`);
  const url = databaseUrl(server, name);
  const drop = () => onDatabase(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { name, url, run: (sql) => onDatabase(url, sql), drop };
}

/** Lets this process work on a database as a product does that has this secret. */
export async function workOn(url: string, authSecret: string): Promise<Database> {
  signWith(authSecret);
  const database = await createClient({ url });
  setDb(database.prisma);
  return database;
}

/** Lets this process sign as a product does that has this secret. */
export function signWith(authSecret: string): void {
  const read = readEnv({ THROTTLE: 'off' });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret });
}
