import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { variables } from '../../lib/config/env-variables.ts';

/** Whatever this machine's environment or .env sets must change no test; empty counts as not set. */
const UNSET = Object.fromEntries(variables().map(({ name }) => [name, '']));

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
  start(): Promise<void> {
    const log = openSync(this.#logFile, 'a');
    const env = { ...process.env, ...UNSET, ...this.#settings };
    const child = fork('e2e/servers/hurried-worker.mjs', { env, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    this.#all.add(child);
    child.once('exit', () => {
      this.#all.delete(child);
      this.#running.delete(child);
      if (!this.#isStopped) void this.start();
    });
    return new Promise((resolve) => {
      child.once('message', () => {
        this.#running.add(child);
        resolve();
      });
    });
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
    await Promise.all(
      [...this.#all].map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        return ended;
      }),
    );
  }
}
