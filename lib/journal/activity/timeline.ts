import { rowsOf, type Sql, sql } from '../../database/query.ts';
import type { EntryKind } from './kind.ts';

/** An entry of a subscription's timeline. */
export interface TimelineEntry {
  id: string;
  at: Date;
  storeId: string;
  mode: string;
  subscriptionId: string;
  happening: string;
  /** In the store's time. */
  happenedAt: Date;
  /** What came of it. */
  outcome: object;
  actor: 'app' | 'key' | 'seller' | 'system';
  connectionId?: string;
  /** Who asked for it, by their name at the time; null when time alone caused it. */
  appName: string | null;
  requestId?: string;
  detail: object;
  /** Set where it is in the activity too, and else nobody's: for what an app, a key or the seller has done. */
  kind?: EntryKind;
  address?: string;
  userAgent?: string | null;
  /** The label of a key, the id of a seller. */
  actorName?: string | null;
}

const SAME = `id at storeId mode connectionId actor requestId address userAgent detail subscriptionId happening
  happenedAt outcome`.split(/\s+/);
const { columns } = rowsOf('audit_entry', SAME);
const { rows } = rowsOf('audit_entry', [...SAME, 'kind', 'appName', 'actorName']);

/** The part of a WITH clause that records such entries, in this order. */
export function newTimelineEntries(entries: TimelineEntry[]): Sql {
  // By one of each, with a LIMIT: planned as a join, it would look through all stores and connections.
  return sql`timeline AS (
    INSERT INTO audit_entry (${columns}, kind, owner_id, store_name, app_id, app_name, app_owner_id, actor_name, position)
    SELECT ${columns}, COALESCE(kind, 'subscription_' || happening), owner, store, app, COALESCE(called, app_name),
      app_owner, CASE actor WHEN 'app' THEN called WHEN 'key' THEN actor_name
        ELSE (SELECT coalesce(claimed_email, email) FROM "user" WHERE "user".id = actor_name) END,
      nextval('timeline_position')
    FROM ${rows(entries)} AS one LEFT JOIN LATERAL (
      SELECT s.owner_id AS owner, s.name AS store, a.id AS app, a.name AS called, a.owner_id AS app_owner
      FROM store s LEFT JOIN connection c ON c.id = one.connection_id LEFT JOIN app a ON a.id = c.app_id
      WHERE s.id = one.store_id AND one.kind IS NOT NULL LIMIT 1) AS known ON TRUE)`;
}
