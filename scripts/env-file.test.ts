import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What a process has in its environment after it has read a file `.env`, or none. */
function afterReading(file: string | null, env: Record<string, string>): { port?: string; name?: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-env-'));
  if (file !== null) writeFileSync(join(folder, '.env'), file);
  const module = join(process.cwd(), 'scripts/env-file.mjs');
  const script = `
    const { readEnvFile } = await import(${JSON.stringify(module)});
    readEnvFile();
    console.log(JSON.stringify({ port: process.env.PORT, name: process.env.APP_NAME }));`;
  try {
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      env: { NODE_ENV: 'test', ...env },
    });
    return JSON.parse(String(said));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('.env is read, but the environment takes precedence, even if a variable is empty', () => {
  const file = '# a comment\nPORT=8080\nAPP_NAME="Acme Stores"\n';
  expect(afterReading(file, {})).toEqual({ port: '8080', name: 'Acme Stores' });
  expect(afterReading(file, { PORT: '9000', APP_NAME: '' })).toEqual({ port: '9000', name: '' });
});

test('without the file nothing is read', () => {
  expect(afterReading(null, { PORT: '9000' })).toEqual({ port: '9000' });
});
