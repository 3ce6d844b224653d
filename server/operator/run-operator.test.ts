import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setDb } from '@/lib/database/db.ts';
import { readRevocations } from '@/lib/database/revocation-log.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { createClient } from '@/prisma/client.ts';
import { testSettings } from '@/prisma/testing/database.ts';
import { makeKey, shop } from '@/prisma/testing/scene.ts';
import { runOperator } from './run-operator.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillgate-operator-'));
let keyId: string;
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', folder);
  for (const name of ['DATABASE_URL', 'BASE_URL', 'ENDINGS_DIR', 'AUTH_SECRET']) vi.stubEnv(name, '');
  const database = await createClient({ folder: join(folder, 'pgdata') });
  await database.migrate();
  testSettings();
  setDb(database.prisma);
  const { seller, store } = await shop();
  keyId = (await makeKey(seller, store)).id;
  await database.close();
}, 120_000);
let said: string;
beforeEach(() => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((line) => {
      said = String(line).trimEnd();
      return true;
    });
});
afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllEnvs();
  resetProcess();
  rmSync(folder, { recursive: true });
});

test('what a command ends while no server runs is written down beside the embedded database', async () => {
  await runOperator(['end', keyId, 'It leaked']);
  expect(await readRevocations(join(folder, 'endings'))).toEqual(new Map([['key', new Set([keyId])]]));
});

test('while a server has the embedded database open it says so, and does nothing', async () => {
  const lock = join(folder, 'lock');
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, born: null }));
  await runOperator(['export', 'nobody@example.com', join(folder, 'none.jsonl')]);
  expect(said).toBe(
    `The data folder ${folder} is in use by process ${process.ppid}. Stop it first, or use the operator’s pages, which ` +
      'do the same.',
  );
  expect(process.exitCode).toBe(1);
  expect(existsSync(join(folder, 'none.jsonl'))).toBe(false);
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.ppid });
  rmSync(lock);
});

test('an export that is refused leaves no file, and never takes one that is there', async () => {
  const file = join(folder, 'export.jsonl');
  await runOperator(['export', 'nobody@example.com', file]);
  expect(said).toContain('There is no account');
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, 'mine');
  await runOperator(['export', 'nobody@example.com', file]);
  expect(said).toContain('is there already');
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('without the server’s settings nothing is noted, and no empty database is made', async () => {
  const elsewhere = join(folder, 'elsewhere');
  vi.stubEnv('DATA_DIR', elsewhere);
  await runOperator(['backup-done']);
  vi.stubEnv('DATA_DIR', folder);
  expect(said).toBe(
    `There is no database: DATABASE_URL isn’t set, and none is in ${elsewhere}. Give the server’s settings.`,
  );
  expect(process.exitCode).toBe(1);
  expect(existsSync(elsewhere)).toBe(false);
});
