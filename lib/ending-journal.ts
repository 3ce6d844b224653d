import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from './env.ts';
import { log } from './log.ts';

/** What has ended: a connection, a seller's own key, an app's secret, or all of these that belonged to what was deleted. */
export type EndedKind = 'connection' | 'key' | 'secret' | 'app' | 'store' | 'account';

const LINE = /^(\S+) (connection|key|secret|app|store|account) (\S+) ended$/;

/** Months are kept a little longer than a year: nobody restores an older backup and means to go on with it. */
const KEEP_MONTHS = 13;

interface Waiting {
  text: string;
  done: () => void;
}

let waiting: Waiting[] = [];
let isWriting = false;

/**
 * Writes down that something has ended, outside of the database, so that a restored backup does not bring it back; on
 * disk once this resolves. Ids of rows, nothing that anybody could use. Called by the tables, where a change is made that
 * takes power away; several at once share one write. A file that can't be written holds up no ending: it is logged.
 */
export async function journalEndings(kind: EndedKind, ids: readonly string[]): Promise<void> {
  if (env().endingsDir === null || ids.length === 0) return;
  const at = new Date().toISOString();
  const text = ids.map((id) => `${at} ${kind} ${id} ended\n`).join('');
  await new Promise<void>((done) => {
    waiting.push({ text, done });
    if (!isWriting) void writeWaiting();
  });
}

async function writeWaiting(): Promise<void> {
  isWriting = true;
  while (waiting.length > 0) {
    const now = waiting;
    waiting = [];
    try {
      await append(env().endingsDir as string, now.map(({ text }) => text).join(''));
    } catch (error) {
      log().error({ err: error }, 'endings could not be written down; a restored backup would bring them back');
    }
    for (const { done } of now) done();
  }
  isWriting = false;
}

/** A file a month, to which any number of processes append. */
async function append(folder: string, text: string): Promise<void> {
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
export async function readEndings(folder: string): Promise<Map<EndedKind, Set<string>>> {
  const found = new Map<EndedKind, Set<string>>();
  for (const name of await months(folder)) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const [, , kind, id] = LINE.exec(line) ?? [];
      if (kind && id) found.set(kind as EndedKind, (found.get(kind as EndedKind) ?? new Set()).add(id));
    }
  }
  return found;
}

/** Removes the months that nobody needs any more. */
export async function pruneEndings(folder: string, now: Date): Promise<void> {
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
