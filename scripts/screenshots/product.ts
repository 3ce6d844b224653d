import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Variables of this machine that must not change the pictures; empty counts as not set. */
const UNSET = Object.fromEntries(
  [
    'DATABASE_URL',
    'BASE_URL',
    'API_URL',
    'TOKEN_PREFIX',
    'APP_NAME',
    'SEED_DEMO',
    'OPERATOR_EMAILS',
    'CONFIRM_SENSITIVE',
  ].map((name) => [name, '']),
);

/** Starts the product on a free port with a demo database of its own, which is deleted when it is stopped. */
export async function startProduct(): Promise<{ base: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'tillgate-demo-'));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const own = { PORT: String(port), DATA_DIR: data, THROTTLE: 'off' };
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...UNSET, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 960 && server.exitCode === null; attempt += 1) {
    const isReady = await fetch(`${base}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { base, stop };
    await sleep(250);
  }
  await stop();
  throw new Error('The product did not start.');
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
