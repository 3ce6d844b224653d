import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredTokens, TokenStore } from './tokens.ts';

const WAIT_MS = 25;
/** A holder says this often that it is still there; one that hasn't for the time below has died. */
const BEAT_MS = 5_000;
const DEAD_AFTER_MS = 30_000;

/** Keeps each connection's tokens in a file of its own, which only its owner may read, for the processes of a machine. */
export class FileStore implements TokenStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async get(connectionId: string): Promise<StoredTokens | null> {
    const text = await readFile(fileOf(this.#folder, connectionId, 'json'), 'utf8').catch(unlessMissing);
    return text === null ? null : JSON.parse(text);
  }

  async set(connectionId: string, tokens: StoredTokens): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = fileOf(this.#folder, connectionId, 'json');
    const fresh = `${path}.${randomUUID()}`;
    await writeFile(fresh, JSON.stringify(tokens), { mode: 0o600, flush: true });
    await rename(fresh, path);
  }

  /** Who makes the file beside it holds a connection. */
  async hold<Result>(connectionId: string, work: () => Promise<Result>): Promise<Result> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = fileOf(this.#folder, connectionId, 'lock');
    while (!(await take(path))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS * (0.5 + Math.random())));
    const beat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), BEAT_MS);
    try {
      return await work();
    } finally {
      clearInterval(beat);
      await rm(path, { force: true });
    }
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = await stat(path).catch(unlessMissing);
  // Moved away before it goes, so that of those who find it dead one alone takes it. Should two hold the name all the
  // same, the key of the refresh lets both get the same pair.
  if (found && Date.now() - found.mtimeMs > DEAD_AFTER_MS) {
    const dead = `${path}.${randomUUID()}`;
    await rename(path, dead).then(() => rm(dead, { force: true }), unlessMissing);
  }
  return false;
}

function fileOf(folder: string, name: string, type: string): string {
  if (!/^[\w-]+$/.test(name)) throw new TypeError(`"${name}" is no id.`);
  return join(folder, `${name}.${type}`);
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
