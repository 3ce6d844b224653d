import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { freePort } from '../servers/free-port.mjs';
import { isReady } from '../servers/product.ts';
import { newDataFolder } from '../servers/run-folder.ts';

const START_MS = 120_000;
const BODY = 'grant_type=authorization_code';
const HEAD = `POST /api/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${BODY.length}\r\n\r\n`;

test('SIGTERM to npm start, and in the long run SIGINT, stops the server, once what had begun is answered', async () => {
  test.setTimeout(2 * START_MS);
  const folder = newDataFolder();
  // Both go the same way in the server; npm passes on either.
  for (const signal of process.env.LONG ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const)) {
    const port = await freePort();
    const npm = await startByNpm(port, folder);
    const ended = once(npm, 'exit');
    // A request whose body is on its way when the signal comes.
    const slow = connect(port, 'localhost');
    slow.write(HEAD);
    await expect.poll(() => isReady(`http://localhost:${port}`)).toBe(true);
    npm.kill(signal);
    await expect.poll(() => isReady(`http://localhost:${port}`)).toBe(false);
    slow.write(BODY);
    const [answer] = await once(slow, 'data');
    expect(String(answer), signal).toMatch(/^HTTP\/1\.1 40[01] /);
    slow.destroy();
    expect(await ended, signal).toEqual([0, null]);
  }
});

/** `npm start`, as a person or a service manager runs it. */
async function startByNpm(port: number, folder: string): Promise<ChildProcess> {
  const settings = { PORT: String(port), BASE_URL: `http://localhost:${port}`, DATA_DIR: folder };
  const npm = spawn('npm', ['start'], { env: { ...process.env, ...settings }, stdio: 'ignore' });
  await expect.poll(() => isReady(`http://localhost:${port}`), { timeout: START_MS }).toBe(true);
  return npm;
}
