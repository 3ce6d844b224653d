import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secret } from '@/lib/kernel/config/env-value.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { closeAll } from '@/prisma/embedded-folder.ts';
import { StartError } from '../process/start-error.ts';

/** What we keep in the data folder; it may hold other things, which are left alone. */
const OURS = ['auth-secret', 'endings', 'lock', 'pgdata', 'pgdata.new'];

/**
 * Makes the data folder and all of ours in it readable for nobody but the account that runs the product, folders of
 * earlier versions too, and sees to it that new files are. Throws {@link StartError} when it belongs to another
 * account.
 */
export function closeFolder(folder: string): void {
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    for (const name of OURS) closeAll(join(folder, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM')
      throw new StartError(`DATA_DIR: ${folder} belongs to another account; give it to the one that runs the product.`);
    throw unwritable(folder, error);
  }
}

/** Says which folder is of no use, and why: it is read-only, full, or no folder at all. */
function unwritable(folder: string, error: unknown): StartError {
  const { code } = error as NodeJS.ErrnoException;
  return new StartError(
    `DATA_DIR: ${folder} can’t be written (${code}). Give another folder, or set DATABASE_URL to use PostgreSQL.`,
  );
}

/** Where endings are written down: unless the settings name a folder, beside the embedded database; null: nowhere. */
export function endingsFolder(settings: Pick<Env, 'databaseUrl' | 'dataDir' | 'endingsDir'>): string | null {
  return settings.endingsDir ?? (settings.databaseUrl ? null : join(settings.dataDir, 'endings'));
}

/**
 * The signing secret stored in the data folder; created the first time, whole or not at all. Throws {@link StartError}
 * when what is there can't be one: signing with it would be signing with nothing.
 */
export function folderSecret(folder: string): string {
  const file = join(folder, 'auth-secret');
  try {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(file)) {
      writeFileSync(`${file}.new`, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
  } catch (error) {
    throw unwritable(folder, error);
  }
  const text = readFileSync(file, 'utf8').trim();
  if (secret.safeParse(text).success) return text;
  throw new StartError(
    `DATA_DIR: ${file} is cut short. Restore it from a backup, or remove it and start with a new secret: that signs ` +
      'everybody out, and authenticator apps and backup codes stop working.',
  );
}

const ANOTHER_FOLDER =
  'Stop that one, or set DATA_DIR to another folder (the embedded database serves one process; for several set ' +
  'DATABASE_URL).';

/** Longer than it takes to write a lock that has been created, or to remove one whose holder has gone. */
const SETTLED_MS = 100;

function waitShortly(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLED_MS);
}

/**
 * Keeps a second process away from the embedded database, which only one may open, also where both start at once.
 * The lock names its holder; one whose holder has gone (a crash, a power cut) is taken over.
 * @param remedy what to do where another process has it open, for the {@link StartError}
 * @param wait until what others are about to do has been done
 * @returns a function that releases the lock
 */
export function lockFolder(folder: string, remedy = ANOTHER_FOLDER, wait = waitShortly): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const mine = JSON.stringify({ pid: process.pid, born: bornAt(process.pid) });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { mode: 0o600, flag: 'wx' });
      if (attempt === 0) return () => rmSync(file, { force: true });
      // Another that took the same holder for gone may only now remove its lock, which is this one's by then.
      wait();
      if (readHolder(file)?.pid === process.pid) return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(folder, error);
    }
    let holder = readHolder(file);
    if (!holder) {
      // Cut short, or created and not yet written.
      wait();
      holder = readHolder(file);
    }
    if (holder && isAlive(holder)) {
      throw new StartError(`The data folder ${folder} is in use by process ${holder.pid}. ${remedy}`);
    }
    rmSync(file, { force: true });
  }
  throw new StartError(`The data folder ${folder} can’t be locked: another process is starting in it.`);
}

interface Holder {
  pid: number;
  born: string | null;
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive({ pid, born }: Holder): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // Its process is over, and only its parent hasn't asked yet how it ended: so it is in a container that restarts it.
  if (/^[ZX]$/.test(statOf(pid)?.[0] ?? '')) return false;
  // Process ids are reused, nearly always when a container restarts; the time when a process was started isn't.
  return born === null || bornAt(pid) === null || bornAt(pid) === born;
}

/** When a process was started, as the kernel reports it; null where there is no /proc. */
function bornAt(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const began = statOf(pid)?.[19];
    return began === undefined ? null : `${boot} ${began}`;
  } catch {
    return null;
  }
}

/** What the kernel says of a process, from its state on (proc(5)); null where there is no /proc or no such process. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name comes before, in brackets, and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
