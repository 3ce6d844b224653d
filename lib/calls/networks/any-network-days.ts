import type { Db } from '../../database/db.ts';
import { query, sql } from '../../database/query.ts';
import type { OperatorProof } from '../../permissions/operator.ts';
import { dayBefore, MOST_A_DAY } from './network-days.ts';

/** The networks that all calls of the last day came from, of whatever it was; some, where there are many. */
export async function listLatestNetworks(db: Db, _: OperatorProof, now: Date): Promise<string[]> {
  const rows = await query<{ network: string }>(
    db,
    sql`SELECT DISTINCT network FROM network_day WHERE day >= ${dayBefore(now, 1)}::date AND calls > 0
      LIMIT ${MOST_A_DAY}`,
  );
  return rows.map(({ network }) => network);
}
