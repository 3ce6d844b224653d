import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '../kernel/config/env.ts';
import { log } from '../kernel/process/log.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { afterCommit, assertNoTransaction, db } from './db.ts';
import { arrayLiteral, execute, query, sql } from './query.ts';

/**
 * What has ended: a connection, a seller's own key, an app's secret, or all of these that belonged to what was deleted.
 */
export type RevokedKind = 'connection' | 'key' | 'secret' | 'app' | 'store' | 'account';

const LINE = /^(\S+) (connection|key|secret|app|store|account) (\S+) ended$/;

/** Months are kept a little longer than a year: nobody restores an older backup and means to go on with it. */
const KEEP_MONTHS = 13;

/** What could not be written is tried again so often, in milliseconds. */
const AGAIN_MS = 5_000;

/** So many at most are written at once. */
const MOST = 1_000;

let underWay: Promise<void> | undefined;
/** What comes while one is under way, which may have looked before, shares the next. */
let next: Promise<void> | undefined;
let retry: NodeJS.Timeout | undefined;

/**
 * Writes down what has ended outside of the database, so that a restored backup does not bring it back. Triggers note
 * whatever ends in `revocation`, in the transaction that ends it; this takes the notes, after the commit, and is on
 * disk once it resolves, or `transact` does. So nothing is written down that was rolled back, and what a process could
 * not write any more, the next one does. Ids of rows, nothing that anybody could use. Called by the tables, where a
 * change is made that takes power away; several at once share one write. A folder that can't be written holds up no
 * ending: the log says so, and the notes stay until it can be.
 */
export async function logRevocations(): Promise<void> {
  // Demo data is made before anybody is served; its notes go with the first that follow.
  if (processWide.databases?.primary) await afterCommit(writeNotes);
}

/** How many endings have waited to be written down for longer than that takes. */
export async function countUnwritten(): Promise<number> {
  const [row] = await query<{ count: number }>(
    db(),
    sql`SELECT count(*)::int AS count FROM revocation WHERE at < now() - make_interval(secs => ${AGAIN_MS / 1_000})`,
  );
  return row?.count ?? 0;
}

function writeNotes(): Promise<void> {
  const begin = () => {
    next = undefined;
    underWay = tryToWrite();
    return underWay;
  };
  if (!underWay) return begin();
  next ??= underWay.then(begin);
  return next;
}

async function tryToWrite(): Promise<void> {
  try {
    while ((await moveNotes()) === MOST);
    if (retry) log().info('endings that had to wait are written down now');
    clearInterval(retry);
    retry = undefined;
  } catch (error) {
    const what = 'endings could not be written down; a restored backup would bring them back';
    if (!retry) log().error({ err: error }, what);
    retry ??= setInterval(() => void writeNotes(), AGAIN_MS).unref();
  } finally {
    if (!next) underWay = undefined;
  }
}

/** Moves notes from the database into the file; returns how many. */
async function moveNotes(): Promise<number> {
  const notes = await query<{ id: string; kind: RevokedKind; subjectId: string; at: Date }>(
    db(),
    sql`SELECT id::text, kind, subject_id AS "subjectId", at FROM revocation ORDER BY revocation.id LIMIT ${MOST}`,
  );
  if (notes.length === 0) return 0;
  const folder = env().endingsDir;
  const lines = notes.map(({ kind, subjectId, at }) => `${at.toISOString()} ${kind} ${subjectId} ended\n`);
  if (folder !== null) await append(folder, lines.join(''));
  const ids = arrayLiteral(notes.map(({ id }) => id));
  await execute(db(), sql`DELETE FROM revocation WHERE id = ANY(${ids}::bigint[])`);
  return notes.length;
}

/** Makes sure that the folder can be written. Throws what the file system says. */
export function openRevocationLog(folder: string): Promise<void> {
  return append(folder, '');
}

/** A file a month, to which any number of processes append. */
async function append(folder: string, text: string): Promise<void> {
  assertNoTransaction('A line of the revocation log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, `${new Date().toISOString().slice(0, 7)}.log`), 'a', 0o600);
  try {
    // A line that an earlier process could not finish ends here.
    await file.write(`\n${text}`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Everything that was written down, and is kept: by kind the ids. A line that was cut off is no line. */
export async function readRevocations(folder: string): Promise<Map<RevokedKind, Set<string>>> {
  const found = new Map<RevokedKind, Set<string>>();
  for (const name of await months(folder)) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const [, , kind, id] = LINE.exec(line) ?? [];
      if (kind && id) found.set(kind as RevokedKind, (found.get(kind as RevokedKind) ?? new Set()).add(id));
    }
  }
  return found;
}

/** Removes the months that nobody needs any more. */
export async function pruneRevocations(folder: string, now: Date): Promise<void> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEEP_MONTHS)).toISOString().slice(0, 7);
  for (const name of await months(folder)) if (name.slice(0, 7) < first) await rm(join(folder, name));
}

async function months(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /^\d{4}-\d{2}\.log$/.test(name)).sort();
}
