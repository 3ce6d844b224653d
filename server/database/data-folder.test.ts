import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../process/start-error.ts';
import { closeFolder, folderSecret, lockFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'tillgate-folder-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

describe('the signing secret', () => {
  test('is made once, is long enough and only its owner may read it', () => {
    const secret = folderSecret(folder);
    expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
    expect(folderSecret(folder)).toBe(secret);
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  test('is refused where a crash or a full disk has left less than one', () => {
    mkdirSync(folder);
    for (const rest of ['', 'half of a secret']) {
      writeFileSync(join(folder, 'auth-secret'), rest);
      expect(() => folderSecret(folder)).toThrow(StartError);
      expect(() => folderSecret(folder)).toThrow(/auth-secret is cut short\. Restore it from a backup, or remove it/);
    }
  });

  test('is never there in part: what a crash left while it was made is made anew', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'auth-secret.new'), 'half');
    expect(Buffer.byteLength(folderSecret(folder))).toBe(64);
    expect(existsSync(join(folder, 'auth-secret.new'))).toBe(false);
  });

  test('is different in another folder', () => {
    expect(folderSecret(join(folder, 'a'))).not.toBe(folderSecret(join(folder, 'b')));
  });
});

test('a folder that can’t be made is refused in words that say what to do', () => {
  chmodSync(join(folder, '..'), 0o555);
  // Root may write everywhere.
  const someone = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const script = `import('./server/database/data-folder.ts').then((it) => it.closeFolder(process.argv[1]))`;
  const options = { encoding: 'utf8', ...someone } as const;
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script, folder], options);
  expect(stderr).toContain('StartError');
  expect(stderr).toContain('can’t be written (EACCES). Give another folder, or set DATABASE_URL');
  chmodSync(join(folder, '..'), 0o700);
});

test('a file in place of the folder is refused in the same words', () => {
  writeFileSync(folder, '');
  for (const at of [folder, join(folder, 'below')]) {
    expect(() => closeFolder(at)).toThrow(StartError);
    expect(() => closeFolder(at)).toThrow(/can’t be written \(E(?:EXIST|NOTDIR)\)\. Give another folder/);
  }
});

test.runIf(existsSync('/dev/full'))('a full disk is refused in the same words', () => {
  mkdirSync(folder);
  symlinkSync('/dev/full', join(folder, 'auth-secret.new'));
  expect(() => folderSecret(folder)).toThrow(/can’t be written \(ENOSPC\)\. Give another folder/);
  expect(existsSync(join(folder, 'auth-secret'))).toBe(false);
});

test('a folder that others could read is closed, with all of ours in it and nothing else', () => {
  const before = process.umask(0o022);
  try {
    mkdirSync(join(folder, 'pgdata', 'base'), { recursive: true });
    for (const name of ['auth-secret', 'pgdata/PG_VERSION', 'pgdata/base/1', 'somebody-elses'])
      writeFileSync(join(folder, name), '', { mode: 0o666 });
    closeFolder(folder);
    writeFileSync(join(folder, 'pgdata', 'new'), '');
    const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
    expect(['', 'pgdata', 'pgdata/base'].map(mode)).toEqual(['700', '700', '700']);
    const files = ['auth-secret', 'pgdata/PG_VERSION', 'pgdata/base/1', 'pgdata/new'];
    expect(files.map(mode)).toEqual(files.map(() => '600'));
    expect(mode('somebody-elses')).toBe('644');
  } finally {
    process.umask(before);
  }
});

describe('the lock', () => {
  test('keeps a second process away while its holder lives, and names it', async () => {
    const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
    try {
      writeLock({ pid: holder.pid, born: null });
      expect(() => lockFolder(folder)).toThrow(StartError);
      expect(() => lockFolder(folder)).toThrow(`in use by process ${holder.pid}`);
      expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(holder.pid);
    } finally {
      holder.kill('SIGKILL');
      await new Promise((resolve) => holder.once('exit', resolve));
    }
    // Its holder has gone, as after a crash.
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(process.pid);
    unlock();
  });

  test('is released', () => {
    lockFolder(folder)();
    expect(existsSync(lockFile())).toBe(false);
    lockFolder(folder)();
  });

  test.runIf(process.platform === 'linux')('is taken over from a killed holder that is still listed', async () => {
    // A shell that goes on as something else never asks how its child ended, so the child stays listed as a zombie.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const pid = Number(String(await new Promise((resolve) => parent.stdout.once('data', resolve))));
      const parentIs = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim();
      await expect.poll(parentIs).toBe('sleep');
      process.kill(pid, 'SIGKILL');
      const state = () => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
      await expect.poll(state).toBe('Z');
      writeLock({ pid, born: null });
      lockFolder(folder)();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  test.runIf(process.platform === 'linux')('is taken over when its process id now belongs to another process', () => {
    writeLock({ pid: process.ppid, born: 'another boot 1' });
    lockFolder(folder)();
  });

  test('is one’s alone where two start at once: created and not yet written, or taken over from the same one', () => {
    const other = { pid: process.ppid, born: null };
    folderSecret(folder);
    writeFileSync(lockFile(), '');
    expect(() => lockFolder(folder, '', () => writeLock(other))).toThrow(`in use by process ${other.pid}`);
    writeLock({ pid: 2 ** 22 + 1, born: null });
    expect(() => lockFolder(folder, '', () => writeLock(other))).toThrow(`in use by process ${other.pid}`);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toEqual(other);
  });

  test.each(['', 'not json', '{"pid":'])('is taken over when a power cut left it as %j', (text) => {
    folderSecret(folder);
    writeFileSync(lockFile(), text);
    lockFolder(folder)();
  });
});

function lockFile(): string {
  return join(folder, 'lock');
}

function writeLock(holder: { pid: number | undefined; born: string | null }): void {
  folderSecret(folder);
  writeFileSync(lockFile(), JSON.stringify(holder));
}
