import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { signalAll } from './child-processes.ts';
import { freePort } from './free-port.mjs';
import { postgresBinaries, postgresOwner } from './postgres-binaries.ts';

const START_MS = 30_000;

/**
 * A PostgreSQL server of a test's own on loopback, as safe as it ships (`fsync` and `synchronous_commit` on), that may
 * be killed, stopped and frozen.
 */
export class Cluster {
  readonly port: number;
  readonly data: string;
  readonly #settings: string[];
  #server: ChildProcess | null = null;
  #hasEnded: Promise<unknown> = Promise.resolve();

  private constructor(port: number, data: string, settings: string[]) {
    this.port = port;
    this.data = data;
    this.#settings = settings;
    process.once('exit', () => {
      this.#signal('SIGKILL');
      this.#removeData();
    });
  }

  /** Makes a new one and starts it. @param settings such as `max_connections=40` */
  static async start(settings: string[] = []): Promise<Cluster> {
    const data = newFolder();
    const options = ['-U', 'tester', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
    execFileSync(binary('initdb'), ['-D', data, ...options], asOwner());
    const cluster = new Cluster(await freePort(), data, settings);
    await cluster.start();
    return cluster;
  }

  /** The process that all others of it are children of. */
  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** The address of a database in it. */
  url(database: string): string {
    return `postgresql://tester@127.0.0.1:${this.port}/${database}`;
  }

  /** Starts it; resolves when it takes connections. */
  async start(): Promise<void> {
    this.#spawn();
    await this.ready();
  }

  /** Waits until it takes connections. */
  async ready(): Promise<void> {
    for (const until = Date.now() + START_MS; ; await sleep(50)) {
      const failure = await this.query('SELECT 1').then(
        () => null,
        (error: Error) => error,
      );
      if (!failure) return;
      if (Date.now() > until) throw new Error(`PostgreSQL did not start:\n${this.log()}`, { cause: failure });
    }
  }

  /** Ends all its processes without a warning, as the kernel does when memory runs out. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    await this.#hasEnded;
  }

  /** Stops it as an administrator does: SIGINT throws its clients off. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    this.#server?.kill(signal);
    await this.#hasEnded;
  }

  /** Stops its processes where they are: connections stay open, and nothing is answered. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async query(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.url(database), connectionTimeoutMillis: 3_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** The end of what it has logged. */
  log(): string {
    return readFileSync(`${this.data}.log`, 'utf8').slice(-1000);
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    this.thaw();
    await this.stop('SIGQUIT');
    this.#removeData();
  }

  #removeData(): void {
    rmSync(dirname(this.data), { recursive: true, force: true, maxRetries: 3 });
  }

  #spawn(): void {
    const log = openSync(`${this.data}.log`, 'a');
    const where = ['-D', this.data, '-p', String(this.port), '-k', this.data, '-h', '127.0.0.1'];
    const settings = this.#settings.flatMap((setting) => ['-c', setting]);
    const server = spawn(binary('postgres'), [...where, ...settings], { ...asOwner(), stdio: ['ignore', log, log] });
    this.#server = server;
    this.#hasEnded = new Promise((resolve) => server.once('exit', resolve));
  }

  /** To all its processes, of which each but the first is a child of that. */
  #signal(signal: NodeJS.Signals): void {
    const pid = this.#server?.exitCode === null && this.#server.signalCode === null ? this.#server.pid : undefined;
    if (pid !== undefined) signalAll(pid, signal);
  }
}

function binary(name: string): string {
  return join(postgresBinaries() ?? '', name);
}

function asOwner() {
  return { ...postgresOwner(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] as ('ignore' | 'pipe')[] };
}

/** A folder that PostgreSQL’s user may write; empty, as initdb and pg_basebackup want it. */
function newFolder(): string {
  const home = mkdtempSync(join(tmpdir(), 'tillgate-pg-'));
  const folder = join(home, 'data');
  mkdirSync(folder, { mode: 0o700 });
  const owner = postgresOwner();
  if (owner) for (const path of [home, folder]) chownSync(path, owner.uid, owner.gid);
  return folder;
}
