import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderSecret, lockFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

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

  test('is different in another folder', () => {
    expect(folderSecret(join(folder, 'a'))).not.toBe(folderSecret(join(folder, 'b')));
  });
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

  test.runIf(process.platform === 'linux')('is taken over when its process id now belongs to another process', () => {
    writeLock({ pid: process.ppid, born: 'another boot 1' });
    lockFolder(folder)();
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
