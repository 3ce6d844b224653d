import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** What a connection of `pg` has that its types leave out. */
interface Inside {
  /** False from a statement's beginning to its end. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

type Query = (...given: unknown[]) => unknown;

/**
 * Breaks a connection on which a statement has got no answer for so many milliseconds; the statement fails with “Query
 * read timeout”. A server that no longer says anything can't give up on its own. It does what `query_timeout` of `pg`
 * does with a timer for each statement, each of which keeps what the next one refers to from being collected as garbage
 * while it is young: a tenth of all that was allocated.
 */
export function limitAnswers(client: ClientBase, ms: number): void {
  const inside = client as unknown as Inside & { query: Query };
  const { connection, query } = inside;
  const silence = setTimeout(() => {
    if (!inside.readyForQuery) connection.stream.destroy(new Error('Query read timeout'));
  }, ms).unref();
  inside.query = (...given) => {
    silence.refresh();
    return query.apply(client, given);
  };
  client.once('end', () => clearTimeout(silence));
}
