import { type Db, db } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import type { LastUse } from './last-use.ts';

/** A use of a connection, a seller's own key or a client secret. */
export interface Use extends LastUse {
  of: 'connection' | 'key' | 'secret';
}

declare module '../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** Uses that are not in the database yet, by id. */
    uses?: Map<string, Use>;
  }
}

/** The least time between two uses of one thing that are recorded, in milliseconds. */
const RECORD_EVERY_MS = 60_000;

/**
 * Records a use in memory unless one within the last minute is known. {@link saveUses} writes it down within a second,
 * so that no request waits for it.
 * @param saved the last use that the database knows of
 * @returns the last use that now counts
 */
export function recordUse(use: Use, saved: Date | null): Date {
  processWide.uses ??= new Map();
  const last = processWide.uses.get(use.id)?.at ?? saved;
  if (last && use.at.getTime() - last.getTime() < RECORD_EVERY_MS) return last;
  processWide.uses.set(use.id, use);
  return use.at;
}

/**
 * Writes down what was recorded since the last time, one statement for each kind of thing. What can't be written waits
 * for the next time. Throws what the database throws.
 */
export async function saveUses(): Promise<void> {
  const { uses } = processWide;
  if (!uses?.size) return;
  const given = [...uses.values()];
  const kind = (of: Use['of']) => given.filter((use) => use.of === of);
  await touchConnections(db(), kind('connection'));
  await touchKeys(db(), kind('key'));
  await touchSecrets(db(), kind('secret'));
  // Until now they had to be found here: the database did not know of them.
  for (const use of given) if (uses.get(use.id) === use) uses.delete(use.id);
}

/** Records uses of pairs and where they came from. Rows are locked in the order of their ids. */
export async function touchConnections(db: Db, uses: LastUse[]): Promise<void> {
  if (uses.length === 0) return;
  await execute(
    db,
    sql`
    WITH used AS (SELECT * FROM json_to_recordset(${JSON.stringify(uses)}::json)
        AS u (id uuid, at timestamptz, address text, agent text)),
      locked AS (SELECT c.id FROM connection c JOIN used u ON u.id = c.id ORDER BY c.id FOR NO KEY UPDATE OF c)
    UPDATE connection c SET last_used_at = u.at, last_used_address = u.address, last_used_agent = u.agent
    FROM used u JOIN locked ON locked.id = u.id
    WHERE c.id = u.id AND (c.last_used_at IS NULL OR c.last_used_at < u.at)`,
  );
}

/** Records uses of keys that are active, and where they came from. Rows are locked in the order of their ids. */
async function touchKeys(db: Db, uses: LastUse[]): Promise<void> {
  if (uses.length === 0) return;
  await execute(
    db,
    sql`
    WITH used AS (SELECT * FROM json_to_recordset(${JSON.stringify(uses)}::json)
        AS u (id uuid, at timestamptz, address text, agent text)),
      locked AS (SELECT k.id FROM api_key k JOIN used u ON u.id = k.id ORDER BY k.id FOR NO KEY UPDATE OF k)
    UPDATE api_key k SET last_used_at = u.at, last_used_address = u.address, last_used_agent = u.agent
    FROM used u JOIN locked ON locked.id = u.id
    WHERE k.id = u.id AND k.revoked_at IS NULL AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`,
  );
}

/** Records uses of secrets. Rows are locked in the order of their ids. */
async function touchSecrets(db: Db, uses: { id: string; at: Date }[]): Promise<void> {
  if (uses.length === 0) return;
  await execute(
    db,
    sql`
    WITH used AS (SELECT * FROM json_to_recordset(${JSON.stringify(uses)}::json) AS u (id uuid, at timestamptz)),
      locked AS (SELECT x.id FROM app_secret x JOIN used u ON u.id = x.id ORDER BY x.id FOR NO KEY UPDATE OF x)
    UPDATE app_secret x SET last_used_at = u.at FROM used u JOIN locked ON locked.id = u.id
    WHERE x.id = u.id AND (x.last_used_at IS NULL OR x.last_used_at < u.at)`,
  );
}
