import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { Cluster } from './cluster.ts';
import { postgresBinaries, postgresOwner } from './postgres-binaries.ts';

const OLDEST = 14;

/** Nothing in it outlives the tests, so it need not be safe from a crash. Each test file has a database of its own. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Compiling a statement takes longer than running it on a test's few rows.
  'jit=off',
  'max_connections=200',
  'shared_buffers=256MB',
];

/** A server of this process's own, or in words what it would need that isn't there. */
export type OwnPostgres = { url: string; stop: () => Promise<void> } | { lacks: string };

/**
 * Starts a PostgreSQL with its programs on this machine, if they are there. It ends when it is stopped, and when this
 * process is told to end. Throws with what PostgreSQL says when it is there but doesn't start.
 * @param folder where its programs are
 */
export async function startOwnPostgres(folder: string | null = postgresBinaries()): Promise<OwnPostgres> {
  if (!folder) return { lacks: 'no initdb and postgres in /usr/lib/postgresql or in PATH' };
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
  if (Number(/ (\d+)/.exec(version)?.[1]) < OLDEST) return { lacks: `${version} is older than ${OLDEST}` };
  if (!hasOwner()) return { lacks: 'root may not run it, and there is no user postgres' };
  const cluster = await Cluster.start(SETTINGS);
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= cluster.remove();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().then(() => process.exit(128 + constants.signals[signal])));
  return { url: cluster.url('postgres'), stop };
}

function hasOwner(): boolean {
  try {
    postgresOwner();
    return true;
  } catch {
    return false;
  }
}
