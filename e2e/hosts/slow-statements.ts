import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

let delayMs = 0;

/**
 * Has every statement of this process that stands outside a transaction take this long at least, as over a slow
 * network: those that were sent together then take their time together, also where the database answers at once, one by
 * one.
 */
export function slowStatements(ms: number): void {
  if (delayMs === 0) for (const kind of [PGlite.prototype, pg.Pool.prototype]) slow(kind);
  delayMs = ms;
}

function slow(kind: { query: unknown }): void {
  const query = kind.query as (...given: unknown[]) => unknown;
  kind.query = async function (this: unknown, ...given: unknown[]) {
    await sleep(delayMs);
    return query.apply(this, given);
  };
}
