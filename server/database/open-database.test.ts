import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { StartError } from '../process/start-error.ts';
import { openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillgate-open-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a start that can’t write down endings ends with one line, before it writes anything', async () => {
  const file = join(folder, 'a-file-in-its-place');
  writeFileSync(file, '');
  const read = readEnv({ DATA_DIR: join(folder, 'data'), ENDINGS_DIR: file });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const start = openDatabase(read.env);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(`ENDINGS_DIR: ${file} can’t be written (EEXIST).`);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});
