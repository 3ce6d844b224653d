import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import { JOB_TIME } from '@/lib/database/db.ts';

/** What a connection of `pg` has that its types leave out. */
interface Inside {
  /** False from a statement's beginning to its end. */
  readyForQuery: boolean;
  connection: EventEmitter & { stream: Socket };
}

type Query = (...given: unknown[]) => unknown;

/** Read once: each reading puts it together anew. */
const JOB_TIME_TEXT = JOB_TIME.text;
const ENDS_TRANSACTION = new Set(['COMMIT', 'ROLLBACK']);

/**
 * Breaks a connection on which a statement has got no answer for so many milliseconds; the statement fails with
 * “Query read timeout”. A server that no longer says anything can't give up on its own. It does what `query_timeout` of
 * `pg` does with a timer for each statement, each of which keeps what the next one refers to from being collected as
 * garbage while it is young: a tenth of all that was allocated.
 * @param jobMs the same for what follows {@link JOB_TIME} in its transaction; it may last `ms` longer than that
 */
export function limitAnswers(client: ClientBase, ms: number, jobMs: number): void {
  const inside = client as unknown as Inside & { query: Query };
  const { connection, query } = inside;
  let began = 0;
  let limit = ms;
  const begin = () => {
    began = performance.now();
    silence.refresh();
  };
  const check = () => {
    if (inside.readyForQuery) return;
    // Timers may fire a millisecond early.
    if (performance.now() - began < limit - 1) silence.refresh();
    else connection.stream.destroy(new Error('Query read timeout'));
  };
  // What has arrived is read first: it may be this process that was held up.
  const silence = setTimeout(() => setImmediate(check), ms).unref();
  inside.query = (...given) => {
    const [first] = given as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (text === JOB_TIME_TEXT) limit = jobMs;
    else if (ENDS_TRANSACTION.has(text)) limit = ms;
    if (inside.readyForQuery) begin();
    return query.apply(client, given);
  };
  // What had to wait for an earlier statement begins now; the driver listens before us.
  connection.on('readyForQuery', begin);
  client.once('end', () => clearTimeout(silence));
}
