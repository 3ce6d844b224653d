import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { end, forkLogged } from './product.ts';

/** Worker processes, of which any may be killed at any time: another then takes its place. */
export class MortalWorkers {
  deaths = 0;
  readonly #running = new Set<ChildProcess>();
  readonly #all = new Set<ChildProcess>();
  readonly #settings: Record<string, string>;
  readonly #logFile: string;
  #isStopped = false;

  /** @param settings their environment beside the usual */
  constructor(settings: Record<string, string>, logFile: string) {
    this.#settings = { ...settings, CLOCK_BEGAN: String(Date.now()) };
    this.#logFile = logFile;
  }

  /** Starts another worker; resolves when it works. */
  async start(): Promise<void> {
    const child = forkLogged('e2e/servers/hurried-worker.mjs', this.#logFile, this.#settings);
    this.#all.add(child);
    child.once('exit', () => {
      this.#all.delete(child);
      this.#running.delete(child);
      if (!this.#isStopped) void this.start();
    });
    await once(child, 'message');
    this.#running.add(child);
  }

  /** Kills one of those that work, without a warning; false when none does. */
  killOne(choose: (running: ChildProcess[]) => ChildProcess): boolean {
    if (this.#running.size === 0) return false;
    const chosen = choose([...this.#running]);
    this.#running.delete(chosen);
    this.deaths += 1;
    return chosen.kill('SIGKILL');
  }

  /** Ends them all. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#all].map((child) => end(child, 'SIGKILL')));
  }
}
