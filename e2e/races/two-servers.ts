import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { databaseUrl, onDatabase } from '@/prisma/testing/setup.ts';

export const AUTH_SECRET = 'a secret for races between two servers, 32 bytes or more';

export interface Answer {
  status: number;
  location: string;
  body: string;
}

export interface TwoServers {
  databaseUrl: string;
  /** Sends a form to one of the two in turn. */
  post(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  /** Everything both have written to their logs. */
  logs(): string;
  stop(): Promise<void>;
}

/** Starts two server processes at once on one new PostgreSQL database, which both migrate. */
export async function startTwoServers(server: string): Promise<TwoServers> {
  const name = `tillgate_races_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `CREATE DATABASE ${name}`);
  const url = databaseUrl(server, name);
  const output: string[] = [];
  const ports = [await freePort(), await freePort()];
  const processes = ports.map((port) => start(port, url, output));
  await Promise.all(ports.map((port, index) => ready(port, processes[index], output)));
  const agent = new Agent({ keepAlive: true, maxSockets: 25 });
  let turn = 0;
  return {
    databaseUrl: url,
    post: (path, form, headers = {}) => {
      turn += 1;
      return post(agent, ports[turn % 2] ?? 0, path, new URLSearchParams(form).toString(), headers);
    },
    logs: () => output.join(''),
    stop: async () => {
      agent.destroy();
      await Promise.all(processes.map(end));
      await onDatabase(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

function start(port: number, url: string, output: string[]): ChildProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: url,
      AUTH_SECRET,
      THROTTLE: 'off',
      BASE_URL: '',
      API_URL: '',
      SEED_DEMO: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  return child;
}

async function ready(port: number, child: ChildProcess | undefined, output: string[]): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (child?.exitCode !== null) break;
    const answer = await fetch(`http://localhost:${port}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`A server did not start:\n${output.join('')}`);
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  });
}

function post(
  agent: Agent,
  port: number,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = 'application/x-www-form-urlencoded';
    const all = {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      origin: `http://localhost:${port}`,
      ...headers,
    };
    const sent = request({ agent, host: 'localhost', port, path, method: 'POST', headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    sent.on('error', reject).end(body);
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
