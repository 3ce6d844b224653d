import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '../config/env.ts';
import { log } from '../process/log.ts';
import { processWide } from '../process/process-wide.ts';

/**
 * What has ended: a connection, a seller's own key, an app's secret, or all of these that belonged to what was deleted.
 */
export type EndedKind = 'connection' | 'key' | 'secret' | 'app' | 'store' | 'account';

const LINE = /^(\S+) (connection|key|secret|app|store|account) (\S+) ended$/;

/** Months are kept a little longer than a year: nobody restores an older backup and means to go on with it. */
const KEEP_MONTHS = 13;

/** What could not be written is tried again so often, in milliseconds. */
const AGAIN_MS = 5_000;

interface Waiting {
  lines: string[];
  done: () => void;
}

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    endingJournal?: { waiting: Waiting[]; unwritten: string[]; isWriting: boolean };
  }
}

function journal(): NonNullable<typeof processWide.endingJournal> {
  processWide.endingJournal ??= { waiting: [], unwritten: [], isWriting: false };
  return processWide.endingJournal;
}

/**
 * Writes down that something has ended, outside of the database, so that a restored backup does not bring it back; on
 * disk once this resolves. Ids of rows, nothing that anybody could use. Called by the tables, where a change is made
 * that takes power away; several at once share one write. A folder that can't be written holds up no ending: the log
 * says which they are, and they are written as soon as it can be.
 */
export async function journalEndings(kind: EndedKind, ids: readonly string[]): Promise<void> {
  if (env().endingsDir === null || ids.length === 0) return;
  const at = new Date().toISOString();
  const lines = ids.map((id) => `${at} ${kind} ${id} ended\n`);
  await new Promise<void>((done) => {
    journal().waiting.push({ lines, done });
    void writeWaiting();
  });
}

/** How many endings this process could not write down yet. */
export function unwrittenEndings(): number {
  return journal().unwritten.length;
}

async function writeWaiting(): Promise<void> {
  const state = journal();
  if (state.isWriting) return;
  state.isWriting = true;
  while (state.waiting.length > 0) {
    const now = state.waiting.splice(0);
    await write(now.flatMap(({ lines }) => lines));
    for (const { done } of now) done();
  }
  state.isWriting = false;
}

/** Writes lines, after those that could not be written before. */
async function write(lines: string[]): Promise<void> {
  const state = journal();
  const late = state.unwritten;
  try {
    await append(env().endingsDir as string, [...late, ...lines].join(''));
    state.unwritten = [];
    if (late.length > 0) log().info({ endings: late.length }, 'endings that had to wait are written down now');
  } catch (error) {
    state.unwritten = [...late, ...lines];
    if (late.length === 0) setTimeout(tryAgain, AGAIN_MS).unref();
    // With the lines themselves: if the process ends before they can be written, the log alone has them.
    const what = 'endings could not be written down; a restored backup would bring them back';
    if (lines.length > 0) log().error({ err: error, endings: lines.map((line) => line.trim()) }, what);
  }
}

/** Writes what waits, or tries again later. */
async function tryAgain(): Promise<void> {
  const state = journal();
  if (!state.isWriting) {
    state.isWriting = true;
    await write([]);
    state.isWriting = false;
    void writeWaiting();
  }
  if (state.unwritten.length > 0) setTimeout(tryAgain, AGAIN_MS).unref();
}

/** Makes sure that the folder can be written. Throws what the file system says. */
export function openJournal(folder: string): Promise<void> {
  return append(folder, '');
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
