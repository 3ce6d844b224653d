import type { Db } from '../../database/db.ts';
import { query, sql } from '../../database/query.ts';
import type { OperatorProof } from '../../permissions/operator.ts';
import { dayBefore } from './network-days.ts';

const MOST_SHOWN = 500;

/** The networks that all calls of the last day came from, of whatever it was; some, where there are many. */
export async function listLatestNetworks(db: Db, _: OperatorProof, now: Date): Promise<string[]> {
  const rows = await query<{ network: string }>(
    db,
    sql`SELECT DISTINCT name AS network FROM call_total
      WHERE began >= ${dayBefore(now, 1)}::timestamptz AND kind = 'network' AND calls > 0 LIMIT ${MOST_SHOWN}`,
  );
  return rows.map(({ network }) => network);
}
