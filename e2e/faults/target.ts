import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from '../servers/child-processes.ts';
import { freePort } from '../servers/free-port.mjs';
import { askProduct, OPEN_PRODUCT } from '../servers/open-product.ts';
import { end, isReady, type Product, startProduct } from '../servers/product.ts';

export const AUTH_SECRET = 'a secret for what is killed and comes back, 32 bytes or more';

/**
 * How long a person's or an app's request may take in all, faults included: longer than any limit of ours on the way.
 */
export const ANSWER_MS = 20_000;

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** The product that faults happen to: it is killed and started again at the same address. */
export class Target {
  readonly folder = mkdtempSync(join(tmpdir(), 'tillgate-faults-'));
  readonly logFile = join(this.folder, 'server.log');
  readonly url: string;
  readonly settings: Record<string, string>;
  /** What has to be undone before its folder can be removed. */
  onRemoval: () => void = () => {};
  #product: Product | null = null;

  private constructor(port: number, settings: Record<string, string>) {
    this.url = `http://localhost:${port}`;
    const usual = { DATA_DIR: join(this.folder, 'data'), AUTH_SECRET, SEED_DEMO: '0', HOST: '127.0.0.1' };
    this.settings = { ...usual, WEB_CONCURRENCY: '1', ...settings };
  }

  /** @param settings its environment beside the usual; without DATABASE_URL it runs on an embedded database */
  static async prepare(settings: Record<string, string>): Promise<Target> {
    return new Target(await freePort(), settings);
  }

  /** Starts it; resolves when it is ready. */
  async start(): Promise<void> {
    const { settings, logFile } = this;
    const port = Number(new URL(this.url).port);
    this.#product = await startProduct({ script: OPEN_PRODUCT, logFile, port, settings });
  }

  /** Ends it without a warning. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Asks it to end. @returns how it ended, and after how many milliseconds */
  async terminate(): Promise<{ code: number | null; ms: number }> {
    const began = performance.now();
    const code = await this.#end('SIGTERM');
    return { code, ms: performance.now() - began };
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#product?.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    await end(child, signal);
    return child.exitCode;
  }

  /** Those of its processes that serve, or that run the jobs; none where it is one process alone. */
  processes(kind: 'serving' | 'jobs'): number[] {
    return processesOf(this.#product?.process.pid ?? 0, kind);
  }

  /** Sends a request, as a stranger or an app would. Throws when the answer doesn't come. */
  async send(path: string, init: RequestInit = {}, url = this.url): Promise<Answer> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`${url}${path}`, { redirect: 'manual', signal, ...init });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  }

  /** Runs a query on its database, by way of the server. */
  async query<Row = Record<string, unknown>>(sql: string): Promise<Row[]> {
    return (await askProduct(this.url, 'query', { sql })) as Row[];
  }

  /** Waits until it serves; used where something else starts it. */
  async ready(ms: number): Promise<boolean> {
    for (const until = Date.now() + ms; Date.now() < until; await sleep(50)) if (await isReady(this.url)) return true;
    return false;
  }

  log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  async remove(): Promise<void> {
    await this.kill();
    this.onRemoval();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
