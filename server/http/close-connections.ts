import type { Server } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * From the stop on, in milliseconds. `idle`: how long a connection without a request stays open, because one may be on
 * its way that was sent before its caller could know. `all`: how long whatever has begun may take.
 */
const TIMES = { idle: 1_000, all: 5_000 };
/**
 * Times are counted in turns, and what has come in is read in each: a process that was held up cuts nobody off unread.
 */
const TURN_MS = 50;

/**
 * Lets a server take no more connections, and closes those that it has: idle ones after a second, the others when what
 * they have begun is answered, and all after five seconds.
 * @param open its connections, as they open and close
 */
export async function closeConnections(
  server: Server,
  open: { readonly size: number; keys(): Iterable<Socket> },
  times = TIMES,
): Promise<void> {
  const takeTurns = async (ms: number, each = () => {}) => {
    for (let waited = 0; waited < ms && open.size > 0; waited += TURN_MS) {
      each();
      await sleep(TURN_MS);
    }
  };
  // The HTTP server's own close would also close what is idle, and at once.
  Listener.prototype.close.call(server);
  await takeTurns(times.idle);
  await takeTurns(times.all - times.idle, () => server.closeIdleConnections());
  // Looks no more for connections that are slow.
  server.close();
  for (const socket of open.keys()) socket.destroy();
  while (open.size > 0) await sleep(TURN_MS);
}
