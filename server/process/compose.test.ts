import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { setDb } from '@/lib/database/db.ts';
import { queueMail } from '@/lib/journal/mail/queue-mail.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { onServer, openTestDatabase, testSettings } from '@/prisma/testing/database.ts';
import { COMPOSE, composeEnvironment } from '../../e2e/servers/compose.ts';
import { freePort } from '../../e2e/servers/free-port.mjs';
import { startMailServer } from '../../e2e/servers/mail-server.ts';

const AUTH_SECRET = 'a secret for compose and nothing else, 32 bytes or more';
const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** What scripts/worker.mjs does, which first installs what is missing. */
const WORKER = `(await import('tsx/esm/api')).register();
  await (await import('./server/process/worker.ts')).runWorker();`;

/** Starts the worker of compose.yaml, whose hosts are ports of this machine. */
function startWorker(environment: Record<string, string>, hosts: Record<string, number>): ChildProcess {
  expect(COMPOSE).toContain('command: ["node", "scripts/worker.mjs"]');
  const env = { ...environment, NODE_ENV: 'production' as const, NAMED_HOSTS: JSON.stringify(hosts) };
  const words = ['--import', './e2e/servers/named-hosts.mjs', '--input-type=module', '-e', WORKER];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  clean.push(() => child.kill('SIGKILL'));
  return child;
}

/** Waits until a process has written something. */
async function says(child: ChildProcess, text: string): Promise<void> {
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += chunk;
    if (said.includes(text)) break;
  }
  child.stdout?.resume();
  expect(said).toContain(text);
}

const own = { POSTGRES_PASSWORD: 'none', AUTH_SECRET, SITE: 'tillgate.example' };

describe.runIf(onServer)('the worker of compose.yaml, with exactly its environment', () => {
  test('sends mail to the catcher, which has no TLS', { timeout: 120_000 }, async () => {
    const { database, target, remove } = await openTestDatabase();
    clean.push(remove);
    const mails = await startMailServer();
    clean.push(mails.close);
    const home = mkdtempSync(join(tmpdir(), 'tillgate-compose-'));
    clean.push(() => rmSync(home, { recursive: true }));
    testSettings({ authSecret: AUTH_SECRET });
    setDb(database.prisma);
    clean.push(resetProcess);
    const letter = { subject: 'Confirm your email', text: 'Open this link.', html: '<p>Open this link.</p>' };
    await queueMail(database.prisma, { recipient: 'you@tillgate.example', userId: null }, () => letter, new Date());

    const url = new URL('url' in target ? target.url : '');
    const environment = composeEnvironment(own);
    expect(environment).toMatchObject({ SMTP_URL: 'smtp://mail:1025?requireTLS=false' });
    // All that is another here: the database's name, which a volume is, and a port that is free.
    const named = new URL(environment.DATABASE_URL ?? '');
    [named.username, named.pathname] = [url.username, url.pathname];
    const changes = {
      DATABASE_URL: named.href,
      ENDINGS_DIR: join(home, 'endings'),
      METRICS_PORT: String(await freePort()),
    };
    const hosts = { 'database:5432': Number(url.port), 'mail:1025': Number(new URL(mails.url).port) };
    const worker = startWorker({ ...environment, ...changes }, hosts);
    expect(await mails.next('you@tillgate.example')).toMatchObject({
      text: expect.stringContaining('Open this link.'),
    });
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  // The test reads no further than these words, and closes the pipe.
  test.each([
    ['before it has reached the database', 'can’t be reached yet', 0],
    ['after the reader of its output has gone', 'A worker of version', 3_000],
  ])('ends at once when it is told to %s', { timeout: 60_000 }, async (_when, words, afterMs) => {
    const environment = { ...composeEnvironment(own), ENDINGS_DIR: '', METRICS_PORT: '' };
    const worker = startWorker(environment, { 'database:5432': await freePort() });
    await says(worker, words);
    await sleep(afterMs);
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
