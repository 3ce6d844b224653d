import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { variables } from '../../lib/kernel/config/env-variables.ts';
import { freePort } from './free-port.mjs';

/** Whatever this machine's environment or .env sets must change no test and no picture; empty counts as not set. */
export const UNSET = Object.fromEntries(variables().map(({ name }) => [name, '']));
/** A first start builds the pages, which takes a minute on a quiet machine. */
const READY_MS = 300_000;
const ASK_MS = 100;
const READY_ANSWER_MS = 4_000;
const STOP_MS = 15_000;
const ANSWER_MS = 20_000;

export interface Product {
  url: string;
  process: ChildProcess;
  /** All of its output. */
  log(): string;
  /** Stops it as a service manager does: asks, and after a while no longer asks. */
  stop(): Promise<void>;
}

interface Options {
  /** Where its output goes, after what is there already; by default into a folder that goes when it stops, with its data. */
  logFile?: string;
  /** Its environment beside the usual, such as DATABASE_URL; with a log file, DATA_DIR or that is always named. */
  settings: Record<string, string>;
  /** A free one by default. */
  port?: number;
  /** What is run instead of npm start, and how. */
  script?: string;
  options?: string[];
  /** Where it is, if not here. */
  cwd?: string;
}

/** Starts the built product in a process of its own, without throttles, and waits until it is ready. */
export async function startProduct({
  logFile,
  settings,
  port = 0,
  script = 'scripts/start.mjs',
  options = [],
  cwd,
}: Options): Promise<Product> {
  const folder = logFile === undefined ? mkdtempSync(join(tmpdir(), 'tillgate-product-')) : '';
  const file = logFile ?? join(folder, 'server.log');
  const data = folder && !('DATABASE_URL' in settings) ? { DATA_DIR: join(folder, 'data') } : {};
  const own = { PORT: String(port || (await freePort())), THROTTLE: 'off', ...data };
  const url = `http://localhost:${own.PORT}`;
  const server = forkLogged(script, file, { ...own, ...settings }, options, cwd);
  // Nobody is left to stop it when this process is gone.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    await end(server);
    process.off('exit', kill);
    if (folder) rmSync(folder, { recursive: true });
  };
  const log = () => readFileSync(file, 'utf8');
  if (await becomesReady(url, server)) return { url, process: server, log, stop };
  const said = log().slice(-2000);
  await stop();
  throw new Error(`The product did not start:\n${said}`);
}

/** Runs a script with an environment beside the usual; what it says is added to a file. */
export function forkLogged(script: string, logFile: string, settings: object, options: string[] = [], cwd?: string) {
  const log = openSync(logFile, 'a');
  const env = { ...process.env, ...UNSET, ...settings };
  const child = fork(script, options, { cwd, env, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  return child;
}

async function becomesReady(url: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + READY_MS;
  while (child.exitCode === null && Date.now() < until) {
    if (await isReady(url)) return true;
    await sleep(ASK_MS);
  }
  return false;
}

/** Asks on a new connection: on one that is open already, a server that is about to end may answer. */
export async function isReady(url: string): Promise<boolean> {
  return (await statusOf(`${url}/api/ready`, { timeout: READY_ANSWER_MS })) === '200';
}

/** The status of an answer that comes to its end, on a connection of its own by default; else what went wrong. */
export function statusOf(url: string, { timeout = ANSWER_MS, agent = false as Agent | false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const wrong = (error: Error) => resolve(String(error));
    const request = get(url, { agent, timeout }, (answer) => {
      answer.resume().once('end', () => resolve(String(answer.statusCode)));
      answer.once('error', wrong);
    });
    request.once('timeout', () => request.destroy(new Error('no answer'))).once('error', wrong);
  });
}

/** Ends a process, and waits until it has: with a signal, and after a while without asking. */
export function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
  });
}
