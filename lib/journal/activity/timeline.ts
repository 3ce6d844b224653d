import { rowsOf } from '../../database/bulk-values.ts';
import { type Sql, sql } from '../../database/query.ts';

/** What makes an entry one of a subscription's timeline. */
export interface InTimeline {
  subscriptionId: string;
  happening: string;
  /** In the store's time. */
  happenedAt: Date;
  /** What came of it. */
  outcome: object;
  /** Who asked for it, by their name at the time; null when time alone caused it. */
  appName: string | null;
}

/** An entry that is in a timeline, and nobody's activity. */
export interface OnlyInTimeline extends InTimeline {
  id: string;
  at: Date;
  storeId: string;
  mode: string;
  actor: 'app' | 'key' | 'seller' | 'system';
  connectionId?: string;
  requestId?: string;
  detail: object;
}

const ROWS = rowsOf(
  'audit_entry',
  'id at storeId mode actor connectionId appName requestId detail subscriptionId happening happenedAt outcome'.split(
    ' ',
  ),
);

/** The part of a WITH clause that records such entries, in this order. */
export function newTimelineEntries(entries: OnlyInTimeline[]): Sql {
  return sql`timeline AS (
    INSERT INTO audit_entry (${ROWS.columns}, kind, position)
    SELECT ${ROWS.columns}, 'subscription_' || happening, nextval('timeline_position') FROM ${ROWS.rows(entries)})`;
}
