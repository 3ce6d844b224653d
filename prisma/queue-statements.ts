import type { EventEmitter } from 'node:events';
import type { ClientBase } from 'pg';

/** What a connection of `pg` has that its types leave out. */
interface Inside {
  /** False from a statement's beginning to its end. */
  readyForQuery: boolean;
  connection: EventEmitter;
  query(...given: unknown[]): unknown;
}

/**
 * Lets a connection in a transaction have one statement at a time; the others wait their turn. Prisma sends those that
 * read several relations all at once, of which `pg` warns, and which it takes no more from its version 9 on.
 */
export function queueStatements(client: ClientBase): void {
  const inside = client as unknown as Inside;
  const { query } = inside;
  const waiting: (() => Promise<void>)[] = [];
  let isOver = false;
  // One that failed has told its caller before the server is ready for the next, which is why the driver is asked.
  const send = () => {
    if (inside.readyForQuery || isOver) void waiting.shift()?.().then(send);
  };
  inside.query = (...given) => {
    const isFree = inside.readyForQuery && waiting.length === 0;
    // The pool asks with a callback, and lends the connection to nobody meanwhile. One that is gone fails at once.
    if (isFree || isOver || typeof given.at(-1) === 'function') return query.apply(client, given);
    return new Promise((resolve, reject) => {
      waiting.push(async () => {
        try {
          resolve(await query.apply(client, given));
        } catch (error) {
          reject(error);
        }
      });
    });
  };
  // The driver listens before us: what it had queued itself has begun by now.
  inside.connection.on('readyForQuery', send);
  client.once('end', () => {
    isOver = true;
    send();
  });
}
