import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const DAY_MS = 24 * 3600_000;
const STOP_MS = 15_000;

/** Where such servers write their log, and where those do whose pages are made to fail. */
export const CLOCKED_LOG = join(process.env.E2E_DIR ?? '', 'clocked.log');
export const FAILING_LOG = join(process.env.E2E_DIR ?? '', 'failing.log');

export interface ClockedServer {
  url: string;
  /** Sets the server's clock so many days ahead of the machine's, at once. */
  moveAhead(days: number): Promise<void>;
  /** Stops the server and starts it again on the same data, its clock so many days ahead: nothing ran in between. */
  restartAhead(days: number): Promise<void>;
  /** Runs a statement on the server's own database, past the product. */
  execute(sql: string): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  logFile?: string;
  /** What its environment has beside the usual. */
  settings?: Record<string, string>;
}

/** Starts the built product on a free port, with demo data of its own and a clock that the test moves. */
export async function startClockedServer({
  logFile = CLOCKED_LOG,
  settings = {},
}: Options = {}): Promise<ClockedServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(process.env.E2E_DIR ?? '', 'clocked-')),
    THROTTLE: 'off',
    SEED_DEMO: '1',
    ...settings,
  };
  const start = async (days: number) => {
    const child = fork('e2e/clocked-server.mjs', {
      env: {
        ...process.env,
        ...env,
        DATABASE_URL: '',
        BASE_URL: '',
        API_URL: '',
        CLOCK_AHEAD_MS: String(days * DAY_MS),
      },
      silent: true,
    });
    const log = createWriteStream(logFile, { flags: 'a' });
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    await ready(url, child, logFile);
    return child;
  };
  let child = await start(0);
  const tell = (message: string | number) =>
    new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.send(message);
    });
  return {
    url,
    moveAhead: (days) => tell(days * DAY_MS),
    execute: tell,
    restartAhead: async (days) => {
      await end(child);
      child = await start(days);
    },
    stop: () => end(child),
  };
}

async function ready(url: string, child: ChildProcess, logFile: string): Promise<void> {
  for (let attempt = 0; attempt < 480 && child.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The server with a clock did not start; ${logFile} says why.`);
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
