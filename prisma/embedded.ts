import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type Results, types } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { setDriver } from '@/lib/database/query.ts';
import { tracedStatement } from '@/lib/kernel/process/tracing.ts';
import { ClosedFolder } from './closed-folder.ts';
import type { Database } from './database.ts';
import { beginFolder, checkFolder, damaged, isNew } from './embedded-folder.ts';
import { EXTENSIONS } from './extensions.ts';
import { PrismaClient } from './generated/client.ts';
import { applyMigrations, UnfitDatabase } from './migrate.ts';

/** What keeps a whole database from being opened. */
const NOT_THE_DATA = /No space left|Read-only file system|Permission denied|Too many open files|out of memory/i;

/** One session has all of it to itself, and the system keeps what it has read of files. */
const START = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'wal_buffers=1MB', 'max_connections=5'].flatMap((setting) => ['-c', setting]),
];

/** As the driver of PostgreSQL reads them: see {@link query}. */
const PARSERS = {
  [types.INT8]: BigInt,
  [types.TIMESTAMP]: (time: string) => new Date(`${time.replace(' ', 'T')}Z`),
};

/**
 * Opens the database that is embedded in this process. See {@link createClient}. Throws UnfitDatabase where the folder
 * isn't that of a whole one.
 */
export async function openEmbedded(target: { folder: string } | { pglite: PGlite }): Promise<Database> {
  const pglite = 'pglite' in target ? target.pglite : await openFolder(target.folder);
  // Looked up for each statement: a test listens to the class.
  pglite.query = <T>(...statement: Parameters<PGlite['query']>) =>
    tracedStatement(statement[0], () => PGlite.prototype.query.apply(pglite, statement) as Promise<Results<T>>);
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
  setDriver(prisma, {
    async run({ text, values }) {
      const { rows, affectedRows = 0 } = await pglite.query(text, values, { parsers: PARSERS });
      return { rows, rowCount: affectedRows };
    },
    listen: async (channel, hear) => void (await pglite.listen(channel, hear)),
  });
  return {
    prisma,
    pool: null,
    migrate: async (folder) => {
      const applied = await applyMigrations(sessionOf(pglite), folder);
      // PGlite only knows arrays of the types that existed when it was opened.
      await pglite.refreshArrayTypes();
      return applied;
    },
    close: async () => {
      await prisma.$disconnect();
      if (!pglite.closed) await pglite.close();
    },
  };
}

function sessionOf(pglite: PGlite) {
  return {
    run: async (sql: string) => void (await pglite.exec(sql)),
    query: async (sql: string, values: unknown[]) =>
      (await pglite.query(sql, values)).rows as Record<string, unknown>[],
  };
}

/** Makes a database with all migrations in a folder where there is none. */
export async function makeEmbedded(folder: string): Promise<void> {
  const pglite = await PGlite.create({ fs: new ClosedFolder(folder), extensions: EXTENSIONS, startParams: START });
  await applyMigrations(sessionOf(pglite));
  await pglite.exec('CHECKPOINT');
  await pglite.close();
}

async function openFolder(folder: string): Promise<PGlite> {
  if (isNew(folder)) await beginFolder(folder, makeEmbedded);
  checkFolder(folder);
  let fault: string | undefined;
  const onStderr = (line: string) => {
    fault = /\b(?:FATAL|PANIC|ERROR): +(.*)/.exec(line)?.[1] ?? fault;
    return false;
  };
  try {
    const settings = { extensions: EXTENSIONS, startParams: START, onStderr };
    const pglite = await PGlite.create({ fs: new ClosedFolder(folder), ...settings });
    await checkTables(pglite, folder);
    return pglite;
  } catch (error) {
    const why = fault ?? (error as Error).message;
    if (NOT_THE_DATA.test(why)) throw new UnfitDatabase(`DATA_DIR: the database in ${folder} can’t be opened: ${why}.`);
    throw damaged(folder, why);
  }
}

/** Looks at the file of each table and index: PostgreSQL does so only once somebody reads it. */
async function checkTables(pglite: PGlite, folder: string): Promise<void> {
  const { rows } = await pglite.query<{ name: string; file: string }>(
    `SELECT relname AS name, pg_relation_filepath(oid) AS file FROM pg_class WHERE pg_relation_filepath(oid) IS NOT NULL`,
  );
  for (const { name, file } of rows) {
    if (!existsSync(join(folder, file))) throw new Error(`the file of ${name} is missing (${file})`);
  }
}
