import { rowsOf } from '../../database/bulk-values.ts';
import { type Sql, sql } from '../../database/query.ts';
import type { EntryKind } from './kind.ts';

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

/** An entry of what an app, a key or the seller has done, which is in the activity too. */
export interface ChangeEntry extends OnlyInTimeline {
  kind: EntryKind;
  address: string;
  userAgent: string | null;
  /** The id of a seller; the name that an app has, or a key, is known. */
  actorName: string | null;
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
