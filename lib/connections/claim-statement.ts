import { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { RECORD_CHANGED } from '../activity/audit-entries.ts';
import { arrayLiteral } from '../database/bulk-values.ts';
import { type Db, type Prepared, prepared, queryPrepared, runAlone } from '../database/db.ts';
import { eventsOfChanged } from '../events/connection-event.ts';

/** A statement that changes connections, each as one request wishes. */
export interface ClaimStatement<Name extends string> {
  names: Name[];
  how: Prepared;
}

interface Parts {
  /** What is asked of the wishes `g`: `FROM` and what follows. */
  given: (wishes: Sql) => Sql;
  set: Sql;
  /** Which connection `c` a wish `g` changes, with its store `s` and app `a`. */
  row: Sql;
  kind: Sql;
  detail: Sql;
  type: 'connection.started' | 'connection.rotated';
  /** What tells people of it. */
  notice?: Sql | undefined;
  /** Columns of `changed` beside {@link RECORD_CHANGED}'s. */
  more?: Sql;
  /** What a request gets that has won, of the columns of `changed`. */
  result: Sql;
}

/**
 * Puts such a statement together. A wish has an id of its entry, `entry`, and of its event, `event`, a time `at`, and
 * `requestId`, `address` and `userAgent`.
 * @param columns the columns of a wish and their types. Scopes come with spaces between them, because arrays of arrays
 *   can't be ragged
 */
export function claimStatement<Name extends string>(
  columns: Readonly<Record<Name, string>>,
  { given, set, row, kind, detail, type, notice, more = empty, result }: Parts,
): ClaimStatement<Name> {
  const names = Object.keys(columns) as Name[];
  const [first, ...others] = names.map((name) => sql`${null}::${raw(`${columns[name]}[]`)}`);
  const quoted = raw(names.map((name) => `"${name}"`).join(', '));
  // How many requests share it must not show in what the planner expects, or PostgreSQL would plan it anew each time:
  // so the first array comes from a query of its own.
  const wishes = sql`unnest((SELECT ${first}), ${join(others)}) AS g (${quoted})`;
  const event = eventsOfChanged(
    { type },
    { at: sql`c.at`, requestId: sql`c.request_id` },
    { clientId: sql`c.client_id`, name: sql`c.app_name`, verification: sql`c.verification` },
  );
  const statement = sql`WITH given AS MATERIALIZED (SELECT g.* ${given(wishes)}),
      changed AS (UPDATE connection c SET ${set} FROM given g, store s, app a WHERE ${row} RETURNING c.id, c.app_id,
        c.store_id, c.mode, c.scopes, c.connected_at, c.ended_at, g.event AS event_id, g.entry AS entry_id,
        ${kind} AS kind, g.at, g."requestId" AS request_id, g.address, g."userAgent" AS user_agent, ${detail} AS detail,
        s.owner_id, s.name AS store_name, a.name AS app_name, a.owner_id AS app_owner_id, a.client_id,
        a.verification${more}),
      ${event}${notice ? sql`, ${notice}` : empty}, entry AS (${RECORD_CHANGED})
    SELECT c.entry_id AS entry, ${result} FROM changed c`;
  return { names, how: prepared(statement, names.length) };
}

/** What several requests wish for, as text. @returns the rows of those that have won */
export function claim<Row extends { entry: string }, Name extends string>(
  db: Db,
  { names, how }: ClaimStatement<Name>,
  wishes: Partial<Record<Name, string | null>>[],
): Promise<Row[]> {
  const given = names.map((name) => arrayLiteral(wishes.map((wish) => wish[name])));
  return runAlone(db, () => queryPrepared<Row>(db, how, ...given));
}
