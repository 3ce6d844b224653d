import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startOwnPostgres } from '../e2e/servers/own-postgres.ts';
import { postgresBinaries } from '../e2e/servers/postgres-binaries.ts';

describe.runIf(postgresBinaries())('PostgreSQL for the tests', () => {
  /** Starts one in a process of its own, as npm test does. */
  async function started(): Promise<{ child: ChildProcess; url: string }> {
    const script = `
      import { startOwnPostgres } from './e2e/servers/own-postgres.ts';
      process.send(await startOwnPostgres());
      process.on('message', () => process.exit(0));
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return { child, url };
  }

  /** Where its data is. */
  async function dataOf(url: string): Promise<string> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SHOW data_directory');
    await client.end();
    return rows[0].data_directory;
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends with its data at %s, also while somebody is connected', async (signal, code) => {
    const { child, url } = await started();
    const data = await dataOf(url);
    expect(existsSync(data)).toBe(true);
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([code, null]);
    expect(existsSync(data)).toBe(false);
    await expect(dataOf(url)).rejects.toThrow();
  });

  test('ends with its data when its process does', async () => {
    const { child, url } = await started();
    const data = await dataOf(url);
    child.send('end');
    await once(child, 'exit');
    expect(existsSync(data)).toBe(false);
    await expect.poll(() => dataOf(url).catch(({ code }) => code)).toBe('ECONNREFUSED');
  });
});

describe('without PostgreSQL, what is missing is said', () => {
  test('there are no programs', async () => {
    expect(await startOwnPostgres(null)).toEqual({ lacks: expect.stringMatching(/initdb/) });
  });

  test('they are too old', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillgate-old-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 13.9 (Debian)"\n', { mode: 0o755 });
    const lacks = 'postgres (PostgreSQL) 13.9 (Debian) is older than 14';
    expect(await startOwnPostgres(folder)).toEqual({ lacks });
  });
});
