import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { freePort } from '../servers/free-port.mjs';
import { newDataFolder } from '../servers/run-folder.ts';

const START_MS = 120_000;

/** `npm start`, as a person or a service manager runs it. */
async function startByNpm(port: number): Promise<ChildProcess> {
  const settings = { PORT: String(port), BASE_URL: `http://localhost:${port}`, DATA_DIR: newDataFolder() };
  const npm = spawn('npm', ['start'], { env: { ...process.env, ...settings }, stdio: 'ignore' });
  await expect.poll(() => isHealthy(port), { timeout: START_MS }).toBe(true);
  return npm;
}

async function isHealthy(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} to npm start stops the server, once what had begun is answered`, async () => {
    test.setTimeout(START_MS + 60_000);
    const port = await freePort();
    const npm = await startByNpm(port);
    const ended = once(npm, 'exit');
    // A request whose body is on its way when the signal comes.
    const slow = connect(port, 'localhost');
    const body = 'grant_type=authorization_code';
    slow.write(
      `POST /api/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    npm.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 500));
    slow.write(body);
    const [answer] = await once(slow, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 40[01] /);
    slow.destroy();
    expect(await ended).toEqual([0, null]);
    expect(await isHealthy(port)).toBe(false);
  });
}
