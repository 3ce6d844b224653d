import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from './cluster.ts';
import { freePort } from './free-port.mjs';

const WAIT_MS = 20_000;
/** A standby takes no connections, so that HAProxy finds the primary by who does. */
const SETTINGS = ['max_connections=40', 'hot_standby=off'];

/** A primary and its synchronous standby on loopback, and HAProxy in front of them, which leads to the primary. */
export class Pair {
  primary: Cluster;
  #standby: Cluster;
  readonly #port: number;
  readonly #folder: string;
  readonly #haproxy: ChildProcess;

  private constructor(primary: Cluster, standby: Cluster, port: number) {
    this.primary = primary;
    this.#standby = standby;
    this.#port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'tillgate-haproxy-'));
    const file = join(this.#folder, 'haproxy.cfg');
    writeFileSync(
      file,
      `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option pgsql-check user tester
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
  server one 127.0.0.1:${primary.port} check
  server other 127.0.0.1:${standby.port} check
`,
    );
    this.#haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    process.once('exit', () => this.#haproxy.kill('SIGKILL'));
  }

  static async start(): Promise<Pair> {
    const primary = await Cluster.start(SETTINGS);
    const standby = await Cluster.startStandbyOf(primary, SETTINGS);
    const pair = new Pair(primary, standby, await freePort());
    await pair.#synchronize();
    return pair;
  }

  /** The address of a database, by way of HAProxy. */
  url(database: string): string {
    return `postgresql://tester@127.0.0.1:${this.#port}/${database}`;
  }

  /** Makes the standby the primary; the old one has to be dead. */
  promoteStandby(): void {
    this.#standby.promote();
    [this.primary, this.#standby] = [this.#standby, this.primary];
  }

  /** Gives the primary a new standby in place of a dead one, and lets it wait for that again. */
  async replaceStandby(): Promise<void> {
    const { port } = this.#standby;
    await this.#standby.remove();
    this.#standby = await Cluster.startStandbyOf(this.primary, SETTINGS, port);
    await this.#synchronize();
  }

  async remove(): Promise<void> {
    this.#haproxy.kill('SIGKILL');
    await this.#standby.remove();
    await this.primary.remove();
    rmSync(this.#folder, { recursive: true });
  }

  /** From now on a commit is answered once the standby has it too. */
  async #synchronize(): Promise<void> {
    await this.primary.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
    await this.primary.query('SELECT pg_reload_conf()');
    for (const until = Date.now() + WAIT_MS; ; await sleep(50)) {
      const [row] = await this.primary.query(`SELECT sync_state FROM pg_stat_replication`);
      if (row?.sync_state === 'sync') return;
      if (Date.now() > until) throw new Error(`The standby doesn’t follow:\n${this.#standby.log()}`);
    }
  }
}
