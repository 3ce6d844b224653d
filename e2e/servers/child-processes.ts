import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The processes that a process has started and that run. Linux alone says who has started whom; elsewhere none. */
export function childrenOf(parent: number): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** Sends a signal to a process and to those that it has started. */
export function signalAll(first: number, signal: NodeJS.Signals): void {
  for (const pid of [first, ...childrenOf(first)]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Those of the processes of a start that serve, or that run the jobs. @param first the process that started them */
export function processesOf(first: number, kind: 'serving' | 'jobs'): number[] {
  return childrenOf(first).filter((pid) => commandOf(pid).includes(`/${kind}.mjs`));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
