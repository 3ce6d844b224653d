import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tillgate-packages-'));
const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
const { GET } = await import('./route.ts');
cwd.mockRestore();
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const ask = (file: string) => GET(new Request('http://localhost/'), { params: Promise.resolve({ file }) });

test('whoever asks for a package before the start has made it gets it when it is there; in development none', async () => {
  expect((await ask('cli.tgz')).status).toBe(404);
  vi.stubEnv('NODE_ENV', 'production');
  const asked = ask('cli.tgz');
  expect(await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])).toBe('waits');
  const made = join(folder, '.next/product/packages');
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, 'cli-110732d9134b6b74.tgz'), 'packed');
  expect([(await asked).status, (await asked).headers.get('location')]).toEqual([
    302,
    '/packages/cli-110732d9134b6b74.tgz',
  ]);
  const file = await ask('cli-110732d9134b6b74.tgz');
  expect([file.headers.get('cache-control'), await file.text()]).toEqual([
    'public, max-age=31536000, immutable',
    'packed',
  ]);
  expect((await ask('sdk.tgz')).status).toBe(404);
});
