import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { onSaid, tell } from './process-messages.ts';

/** A process that takes connections. */
interface Taker {
  child: ChildProcess;
  open: number;
  /** Handed over, but not taken yet: until then they are ours, and nothing has been read of them. */
  pending: Map<number, Socket>;
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
 * Hands each connection to the process that has the fewest. What a process that dies had not taken yet goes to another,
 * and while none is there, connections wait. Not `node:cluster`: it leaves the connection open and unanswered that it
 * was handing to a process that is killed, and without its schedule one process gets nearly all connections.
 * @param most how many connections one process may have, and how many may wait; more are closed
 */
export function shareConnections(most: number): Sharing {
  const takers: Taker[] = [];
  const waiting = new Set<Socket>();
  let ids = 0;

  const accept = (socket: Socket) => {
    // Nobody listens to it here; whoever takes it sees what is wrong.
    socket.on('error', () => {});
    const taker = takers.reduce<Taker | undefined>(
      (one, other) => (one && one.open <= other.open ? one : other),
      undefined,
    );
    if (taker ? taker.open >= most : waiting.size >= most) return void socket.destroy();
    if (!taker) return void waiting.add(socket);
    ids += 1;
    taker.open += 1;
    taker.pending.set(ids, socket);
    tell(taker.child, { is: 'connection', id: ids }, socket);
  };
  const remove = (child: ChildProcess) => {
    const index = takers.findIndex((taker) => taker.child === child);
    if (index >= 0) takers.splice(index, 1);
  };
  const add = (child: ChildProcess) => {
    const taker: Taker = { child, open: 0, pending: new Map() };
    onSaid(child, 'taken', ({ id }) => {
      // Closes our end alone.
      taker.pending.get(id)?.destroy();
      taker.pending.delete(id);
    });
    onSaid(child, 'closed', () => {
      taker.open -= 1;
    });
    // Comes behind all that the process has said, unlike its exit; and always, unlike its disconnection.
    child.once('close', () => {
      remove(child);
      for (const socket of taker.pending.values()) accept(socket);
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
