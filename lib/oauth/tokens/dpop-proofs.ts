import { batched } from '../../database/batched.ts';
import type { Db } from '../../database/db.ts';
import { execute, query, sql } from '../../database/query.ts';

interface Use {
  once: string;
  /** From then on it is refused for its age. */
  until: Date;
}

/** Uses a proof up, which counts once on all instances; false when it was used before. */
export const spendProof = batched<Use, boolean>(async (db, uses) => {
  const until = uses.map(({ until }) => until.toISOString());
  const all = uses.map(({ once }) => once);
  // The first array comes from a query of its own, so that every number of proofs has the same plan. Nobody waits until
  // it is on the disk or on a standby: what a crash forgets, the last half second, could come again for a minute.
  const rows = await query<{ once: string }>(
    db,
    sql`INSERT INTO dpop_proof (once, expires_at)
      SELECT given.* FROM unnest((SELECT ${all}::text[]), ${until}::timestamptz[]) AS given,
        (SELECT set_config('synchronous_commit', 'off', TRUE)) AS nobody_waits
      ON CONFLICT DO NOTHING RETURNING once`,
  );
  const added = new Set(rows.map(({ once }) => once));
  // Of several that came together, the first.
  return uses.map(({ once }) => added.delete(once));
});

/**
 * Forgets proofs that are refused for their age, some at a time.
 * @returns how many there were
 */
export function dropOldProofs(db: Db, now: Date, most: number): Promise<number> {
  return execute(
    db,
    sql`DELETE FROM dpop_proof WHERE once IN (
    SELECT once FROM dpop_proof WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
  );
}
