import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { variables } from '@/lib/config/env-variables.ts';
import { freePort } from '../../../e2e/servers/free-port.mjs';
import { stopChild } from '../children.ts';
import { atEnd } from '../closing.ts';

/** Only for the bench's own databases. */
const AUTH_SECRET = 'a secret of the bench alone, thrown away with its databases';

export type ServerSettings = Record<string, string> & Record<'PORT' | 'BASE_URL' | 'DATABASE_URL', string>;

/** The product's settings for one database: as shipped, throttles on, but for where it listens and what it opens. */
export async function settingsFor(url: string): Promise<ServerSettings> {
  // Nothing of this machine's environment or its file .env counts: an empty variable is one that is not set.
  const unset = Object.fromEntries(variables().map(({ name }) => [name, '']));
  const port = String(await freePort());
  return {
    ...unset,
    PORT: port,
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    AUTH_SECRET,
    DATABASE_URL: url,
  };
}

/** Starts the product as `npm start` does, and waits until it is ready. Gives its process id. */
export async function startServer(settings: ServerSettings): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-bench-log-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'log');
  // Its log goes to a file, as a log does: what writing it costs is part of the numbers.
  const log = openSync(file, 'w');
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', log, log],
  });
  atEnd(() => stopChild(server));
  for (let attempt = 0; attempt < 480 && server.exitCode === null; attempt += 1) {
    const isReady = await fetch(`${settings.BASE_URL}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return server.pid ?? 0;
    await sleep(250);
  }
  throw new Error(`The product did not start:\n${readFileSync(file, 'utf8').slice(-2000)}`);
}
