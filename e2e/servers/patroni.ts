import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { signalAll } from './child-processes.ts';
import { statusOf } from './product.ts';
import { isInstalled } from './proxies.ts';

const run = promisify(execFile);
const NODES = [1, 2, 3];
const PROMOTED_MS = 120_000;
/** How long what comes back is watched under load. */
const WATCHED_MS = 4_000;
/** Ports of one cluster; the test's own process says which, so that two at a time don't meet. */
const PORTS = 50;

export const hasPatroni = () => ['patroni', 'etcd', 'haproxy', 'curl'].every(isInstalled);

/** The cluster of deploy/patroni, as its script starts it, whose machines may be lost and may hang. */
export class Patroni {
  /** How long it took from each fault until another node was the primary, in milliseconds. */
  readonly promotedMs: number[] = [];
  /** What writes go to, and what reads may. */
  url = '';
  readUrl = '';
  readonly #folder = mkdtempSync(join(tmpdir(), 'tillgate-patroni-'));
  readonly #firstPort = 20_000 + (process.pid % 200) * PORTS;
  #frozen: number | null = null;

  static async start(): Promise<Patroni> {
    const patroni = new Patroni();
    try {
      await patroni.settle();
    } catch (error) {
      await patroni.remove();
      throw error;
    }
    return patroni;
  }

  /** Starts what doesn't run, and waits for a primary with its synchronous standby and another one. */
  async settle(): Promise<void> {
    const said = await this.#script('start');
    for (const name of ['DATABASE_URL', 'DATABASE_READ_URL']) if (!said.includes(`${name}=`)) throw new Error(said);
    this.url = /^DATABASE_URL=(.*)$/m.exec(said)?.[1] ?? '';
    this.readUrl = /^DATABASE_READ_URL=(.*)$/m.exec(said)?.[1] ?? '';
  }

  /** Which node is the primary. */
  async primary(): Promise<number> {
    const [node] = await this.#nodesThatAre('primary');
    if (!node) throw new Error('There is no primary.');
    return node;
  }

  async standbys(): Promise<number[]> {
    return this.#nodesThatAre('replica');
  }

  /** Ends a machine without a warning: PostgreSQL, Patroni and its member of etcd. */
  kill(node: number): void {
    this.#signal(node, 'SIGKILL');
  }

  /** Stops a machine where it is: its connections stay open, and nothing is answered. */
  freeze(node: number): void {
    this.#signal(node, 'SIGSTOP');
    this.#frozen = node;
  }

  /** Lets a machine that hung go on as if nothing had been, and waits a while. */
  async thaw(): Promise<void> {
    if (this.#frozen === null) return;
    this.#signal(this.#frozen, 'SIGCONT');
    this.#frozen = null;
    await sleep(WATCHED_MS);
  }

  /** Ends one member of etcd without a warning. */
  killMember(node: number): void {
    process.kill(this.#pid(`run/etcd${node}`), 'SIGKILL');
  }

  /** Stops PostgreSQL and Patroni of a node as an upgrade does, and starts them again. */
  async restart(node: number): Promise<void> {
    await this.#script('stop', `node${node}`);
    await this.settle();
  }

  /** Hands the primary over to its synchronous standby. */
  async switchOver(): Promise<void> {
    await this.#script('switch');
  }

  /** Waits until another node than this is the primary. */
  async promoted(old: number): Promise<void> {
    const began = performance.now();
    for (; performance.now() - began < PROMOTED_MS; await sleep(50)) {
      if (!(await this.#nodesThatAre('primary')).some((node) => node !== old)) continue;
      this.promotedMs.push(performance.now() - began);
      return;
    }
    throw new Error('No standby was promoted.');
  }

  async remove(): Promise<void> {
    await this.thaw();
    await this.#script('stop');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #script(command: string, ...more: string[]): Promise<string> {
    const env = { ...process.env, FIRST_PORT: String(this.#firstPort) };
    // Its programs go on, so they must not hold its output: the script sends theirs elsewhere.
    const { stdout } = await run('deploy/patroni/cluster.sh', [command, this.#folder, ...more], { env });
    return stdout;
  }

  async #nodesThatAre(what: 'primary' | 'replica'): Promise<number[]> {
    const urls = NODES.map((node) => `http://127.0.0.1:${this.#firstPort + 10 + node}/${what}`);
    const answers = await Promise.all(urls.map((url) => statusOf(url, { timeout: 1_000 })));
    return NODES.filter((_, index) => answers[index] === '200');
  }

  #signal(node: number, signal: NodeJS.Signals): void {
    const firsts = [`run/node${node}`, `node${node}/postmaster.pid`, `run/etcd${node}`].map((file) => this.#pid(file));
    for (const first of firsts.filter(Boolean)) signalAll(first, signal);
  }

  /** 0 where there is none. */
  #pid(file: string): number {
    const path = join(this.#folder, file);
    return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) || 0 : 0;
  }
}
