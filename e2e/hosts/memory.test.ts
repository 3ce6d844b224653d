import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../servers/free-port.mjs';
import { end, isReady, UNSET } from '../servers/product.ts';

const MB = 1_024;
/** What a start holds, and at most for a moment: it has to fit a container of 512 MB with npm beside it. */
const LIMITS = { resident: 350 * MB, most: 420 * MB };
const PAGES = ['/', '/sign-in', '/docs', '/docs/webhooks', '/api/openapi.json', '/.well-known/openid-configuration'];

/** In KB, as the kernel counts it. */
function memoryOf(pid: number): { resident: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
  return { resident: read('VmRSS'), most: read('VmHWM') };
}

test.runIf(process.platform === 'linux')(
  '`npm start` with demo data fits a small container, the first time and later',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillgate-memory-'));
    const port = await freePort();
    const settings = { PORT: String(port), DATA_DIR: join(folder, 'data'), SEED_DEMO: '1' };
    const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
    const log = openSync(join(folder, 'log'), 'a');
    try {
      for (const time of ['first', 'second']) {
        const server = spawn('sh', ['-c', start], {
          env: { ...process.env, ...UNSET, ...settings },
          stdio: ['ignore', log, log],
        });
        const url = `http://localhost:${port}`;
        await expect.poll(() => isReady(url), { timeout: 120_000 }).toBe(true);
        for (const path of PAGES) await fetch(`${url}${path}`).then((answer) => answer.text());
        await sleep(2_000);
        const { resident, most } = memoryOf(server.pid ?? 0);
        await end(server);
        expect([time, Math.ceil(resident / MB)]).toEqual([
          time,
          expect.toSatisfy((mb: number) => mb * MB < LIMITS.resident),
        ]);
        expect([time, Math.ceil(most / MB)]).toEqual([time, expect.toSatisfy((mb: number) => mb * MB < LIMITS.most)]);
      }
    } finally {
      closeSync(log);
      rmSync(folder, { recursive: true });
    }
  },
);
