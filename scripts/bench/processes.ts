import { readdirSync, readFileSync } from 'node:fs';

/** What a process and all that it started have used so far. */
export interface Usage {
  /** CPU milliseconds, of processes that have ended too. */
  cpu: number;
  /** Bytes of memory now (resident set, shared pages counted in each process). */
  memory: number;
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** Reads what a process and its descendants have used. Throws where there is no /proc. */
export function usageOf(root: number): Usage {
  const all = readProcesses();
  const total: Usage = { cpu: 0, memory: 0 };
  const add = (pid: number) => {
    const one = all.get(pid);
    if (!one) return;
    total.cpu += one.ticks * TICK_MS;
    total.memory += one.memory;
    for (const [child, { parent }] of all) if (parent === pid) add(child);
  };
  add(root);
  return total;
}

/** CPU milliseconds that everything on this machine has used so far, what its host took away from it included. */
export function machineCpu(): number {
  const [, user, nice, system, , , interrupts, softInterrupts, stolen] = readFileSync('/proc/stat', 'utf8').split(/ +/);
  return (
    [user, nice, system, interrupts, softInterrupts, stolen].reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  );
}

/** Of each process its parent, the ticks that it and its children that have ended took, and its memory. */
function readProcesses() {
  const found = new Map<number, { parent: number; ticks: number; memory: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name in parentheses may hold spaces; what follows it doesn't (proc(5), from field 3 on).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
      const resident = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'));
      found.set(Number(name), { parent: Number(fields[1]), ticks, memory: Number(resident?.[1] ?? 0) * 1024 });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}
