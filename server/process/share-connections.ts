import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { cpus } from 'node:os';
import { chooseProcess, countToRelease, findSaturated, type ProcessLoad } from './process-load.ts';
import { onSaid, tell } from './process-messages.ts';

/** So long a process has to be saturated before it gives connections away, in milliseconds. */
const SATURATED_MS = 1_000;

/** So long a process may take to take a connection, in milliseconds. */
const SILENT_MS = 500;

/** A process that takes connections. */
interface Taker extends Omit<ProcessLoad, 'isSilent'> {
  child: ChildProcess;
  /** Handed over, but not taken yet: until then they are ours, and nothing has been read of them. */
  pending: Map<number, { socket: Socket; since: number }>;
}

/** What shares connections out among processes. */
export interface Sharing {
  /** Takes a connection that was opened and of which nothing was read (`pauseOnConnect`). */
  accept(socket: Socket): void;
  /** From now on this process takes connections too. */
  add(child: ChildProcess): void;
  /** This process takes no more of them. */
  remove(child: ChildProcess): void;
}

/**
 * Hands each connection to the first process that has time for it; one that can't keep up gives some to another where a
 * core is free. What a process that dies had not taken yet goes to another, and while none is there, connections wait.
 * Not `node:cluster`: it leaves the connection open and unanswered that it was handing to a process that is killed, and
 * without its schedule one process gets nearly all connections.
 * @param served how many connections a process serves: one that has so many gets others only when all have
 * @param most how many one may have, and how many may wait; more are closed
 * @param idle for how many milliseconds the machine's cores have had nothing to do, added up
 */
export function shareConnections(served: number, most: number, idle: () => number = idleMs): Sharing {
  const takers: Taker[] = [];
  const waiting = new Set<Socket>();
  let ids = 0;

  const accept = (socket: Socket) => {
    // Nobody listens to it here; whoever takes it sees what is wrong.
    socket.on('error', () => {});
    const having = (fewer: number) => chooseProcess(loads(takers.filter(({ open }) => open < fewer)))?.taker;
    const taker = having(served) ?? having(most);
    if (!taker && (takers.length > 0 || waiting.size >= most)) return void socket.destroy();
    if (!taker) return void waiting.add(socket);
    ids += 1;
    taker.open += 1;
    taker.given += 1;
    taker.pending.set(ids, { socket, since: performance.now() });
    tell(taker.child, { is: 'connection', id: ids }, socket);
  };
  const spread = spreadOverCores(takers, idle);
  const remove = (child: ChildProcess) => {
    const index = takers.findIndex((taker) => taker.child === child);
    if (index >= 0) takers.splice(index, 1);
  };
  const add = (child: ChildProcess) => {
    const taker: Taker = { child, open: 0, busy: 0, active: 0, given: 0, pending: new Map() };
    onSaid(child, 'taken', ({ id }) => {
      // Closes our end alone.
      taker.pending.get(id)?.socket.destroy();
      taker.pending.delete(id);
    });
    onSaid(child, 'closed', () => {
      taker.open -= 1;
    });
    onSaid(child, 'busy', ({ part, active }) => {
      taker.busy = part;
      taker.active = active;
      taker.given = 0;
      spread();
    });
    // Comes behind all that the process has said, unlike its exit; and always, unlike its disconnection.
    child.once('close', () => {
      remove(child);
      for (const { socket } of taker.pending.values()) accept(socket);
      taker.pending.clear();
    });
    takers.push(taker);
    for (const socket of waiting) {
      waiting.delete(socket);
      accept(socket);
    }
  };
  return { accept, add, remove };
}

function loads(takers: readonly Taker[]): (ProcessLoad & { taker: Taker })[] {
  const now = performance.now();
  return takers.map((taker) => {
    const [oldest] = taker.pending.values();
    const isSilent = oldest !== undefined && now - oldest.since > SILENT_MS;
    return { ...taker, isSilent, taker };
  });
}

/** @returns what lets processes that stay saturated give connections away, called whenever one says how busy it is */
function spreadOverCores(takers: readonly Taker[], idleMs: () => number): () => void {
  let saturated: { since: number; idle: number } | null = null;
  return () => {
    const found = findSaturated(loads(takers));
    const now = performance.now();
    // Not of one process: the busiest may be another each time.
    saturated = found && (saturated ?? { since: now, idle: idleMs() });
    if (!found || !saturated || now - saturated.since < SATURATED_MS) return;
    const freeCores = (idleMs() - saturated.idle) / (now - saturated.since);
    saturated = null;
    const count = countToRelease(found, freeCores);
    if (count > 0) tell(found.from.taker.child, { is: 'release', count });
  };
}

function idleMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}
