import type { Db } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';

/** A use of a scope by a connection or a seller's own key. */
export interface ScopeUse {
  holder: 'connection' | 'key';
  id: string;
  scope: string;
  at: Date;
}

/**
 * Saves when scopes were last used, and skips deleted holders; a use that is already saved is updated once an hour at
 * most. Rows are locked in the order of their ids, so that two processes that save at once never deadlock.
 */
export async function upsertScopeUses(db: Db, holder: ScopeUse['holder'], uses: ScopeUse[]): Promise<void> {
  if (uses.length === 0) return;
  const rows = JSON.stringify(uses.map(({ id, scope, at }) => ({ id, scope, at })));
  const [table, column] = holder === 'connection' ? [sql`connection`, sql`connection_id`] : [sql`api_key`, sql`key_id`];
  await execute(
    db,
    sql`
    INSERT INTO scope_use (${column}, scope, last_used_at)
    SELECT held.id, used.scope, used.at
    FROM json_to_recordset(${rows}::json) AS used (id uuid, scope text, at timestamptz)
    JOIN ${table} AS held ON held.id = used.id
    ORDER BY held.id, used.scope
    FOR KEY SHARE OF held
    ON CONFLICT (${column}, scope) DO UPDATE SET last_used_at = EXCLUDED.last_used_at
      WHERE scope_use.last_used_at <= EXCLUDED.last_used_at - interval '1 hour'`,
  );
}
