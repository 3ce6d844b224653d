import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { MIGRATIONS, UnfitDatabase } from './migrate.ts';

/** The version of PostgreSQL that the embedded database is, as its folder says it. */
const VERSION = '18';

/** Files without which PostgreSQL can't know what it had written. */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'base/1/PG_VERSION', 'postgresql.conf'];
/** Folders that are never empty. */
const FILLED = ['pg_wal', 'pg_xact', 'pg_multixact/offsets', 'pg_multixact/members'];
/** Folders that are empty at rest, which many a copy leaves out. */
const EMPTY = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

/** Where `npm run build` keeps what a new one is a copy of: a database with exactly these migrations. */
export function templateFolder(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return join(process.cwd(), '.next/product', `pgdata-${hash.digest('hex').slice(0, 16)}`);
}

/** Whether nothing was ever kept in a folder. */
export function isNew(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/**
 * Makes the folder of a new database, whole or not at all, so that one that isn't whole is never taken for the rest of
 * a first start. Throws {@link UnfitDatabase} where what is beside it says that there was a database.
 * @param make makes one in another folder, where none was made before
 */
export async function beginFolder(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const endings = join(dirname(folder), 'endings');
  const isUsed =
    existsSync(endings) && readdirSync(endings).some((name) => readFileSync(join(endings, name), 'utf8').trim() !== '');
  if (isUsed) throw damaged(folder, 'all of it is missing, and the revocation log beside it says that there was one');
  const beside = `${folder}.new`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const template = templateFolder();
  if (existsSync(template)) cpSync(template, beside, { recursive: true, mode: constants.COPYFILE_FICLONE });
  else await make(beside);
  closeAll(beside);
  rmSync(folder, { recursive: true, force: true });
  renameSync(beside, folder);
}

/** Throws {@link UnfitDatabase} where a folder isn't that of a whole database, before anything is written there. */
export function checkFolder(folder: string): void {
  const missing = [
    ...NEEDED.filter((name) => !existsSync(join(folder, name))),
    ...FILLED.filter((name) => !existsSync(join(folder, name)) || readdirSync(join(folder, name)).length === 0),
  ];
  if (missing.length > 0) throw damaged(folder, `it lacks ${missing.join(', ')}`);
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (/^\d+$/.test(version) && version !== VERSION)
    throw new UnfitDatabase(
      `DATA_DIR: the database in ${folder} is one of PostgreSQL ${version}, and this version of the product has ` +
        `${VERSION}. Start the version that it was made with.`,
    );
  if (version !== VERSION) throw damaged(folder, 'its PG_VERSION is not what was written there');
  for (const name of EMPTY) mkdirSync(join(folder, name), { recursive: true });
}

/** What to say of a folder that can't be used. */
export function damaged(folder: string, why: string): UnfitDatabase {
  return new UnfitDatabase(
    `DATA_DIR: the database in ${folder} is damaged or was copied in part: ${why}. Restore the whole of DATA_DIR from ` +
      'a backup; to begin with an empty database, move DATA_DIR away.',
  );
}

/** Makes a file, or a folder with all that is in it, readable for nobody but the account that runs the product. */
export function closeAll(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() ? 0o700 : 0o600);
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}
