import { readFileSync } from 'node:fs';
import { childrenOf } from '../../e2e/servers/child-processes.ts';

/** What a process and all that it started have used so far. */
export interface Usage {
  /** CPU milliseconds, of processes that have ended too. */
  cpu: number;
  /** Bytes of memory now (resident set, shared pages counted in each process). */
  memory: number;
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** Reads what a process and its descendants have used. */
export function usageOf(pid: number): Usage {
  const total = ownUsage(pid);
  for (const child of childrenOf(pid)) {
    const { cpu, memory } = usageOf(child);
    total.cpu += cpu;
    total.memory += memory;
  }
  return total;
}

/** CPU milliseconds that everything on this machine has used so far, what its host took away from it included. */
export function machineCpu(): number {
  const [, user, nice, system, , , interrupts, softInterrupts, stolen] = readFileSync('/proc/stat', 'utf8').split(/ +/);
  return (
    [user, nice, system, interrupts, softInterrupts, stolen].reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  );
}

/** What a process takes, and what its children took that have ended; nothing of one that has ended meanwhile. */
function ownUsage(pid: number): Usage {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; what follows it doesn't (proc(5), from field 3 on).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    const resident = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return { cpu: ticks * TICK_MS, memory: Number(resident?.[1] ?? 0) * 1024 };
  } catch {
    return { cpu: 0, memory: 0 };
  }
}
