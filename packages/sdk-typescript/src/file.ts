import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredTokens, TokenStore } from './tokens.ts';

const WAIT_MS = 25;
/** Who has held a connection for so long has died. Should it live, the key of the refresh gets both the same pair. */
const DEAD_AFTER_MS = 30_000;

/** Keeps each connection's tokens in a file of its own, which only its owner may read, for the processes of a machine. */
export class FileStore implements TokenStore {
  constructor(readonly folder: string) {}

  async get(connectionId: string): Promise<StoredTokens | null> {
    const text = await readFile(this.#fileOf(connectionId, 'json'), 'utf8').catch(unlessMissing);
    return text === null ? null : JSON.parse(text);
  }

  async set(connectionId: string, tokens: StoredTokens): Promise<void> {
    const path = this.#fileOf(connectionId, 'json');
    const fresh = `${path}.${randomUUID()}`;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(fresh, JSON.stringify(tokens), { mode: 0o600, flush: true });
    await rename(fresh, path);
  }

  /** Who makes the file beside it holds a connection. */
  async hold<Result>(connectionId: string, work: () => Promise<Result>): Promise<Result> {
    const path = this.#fileOf(connectionId, 'lock');
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    while (!(await take(path))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS * (0.5 + Math.random())));
    return work().finally(() => rm(path, { force: true }));
  }

  #fileOf(name: string, type: string): string {
    if (!/^[\w-]+$/.test(name)) throw new TypeError(`"${name}" is no id.`);
    return join(this.folder, `${name}.${type}`);
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = await stat(path).catch(unlessMissing);
  if (found && Date.now() - found.mtimeMs > DEAD_AFTER_MS) await rm(path, { force: true });
  return false;
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
