import { expect } from 'vitest';
import { listOf } from './chance.ts';
import type { Target } from './target.ts';

/** What changes by itself: counters, sessions and what was used last, and what jobs do to the demo data. */
const LIVELY = listOf(`session|verification|throttle|job|call_total|stored_answer|subscription|
  invoice|invoice_line|_migrations|_prisma_migrations|event|event_stream|delivery|delivery_lane|
  call`);

/** What a client that is who it says it is may change, and what comes of deliveries to its endpoints. */
const TOUCHED = "ARRAY['last_used_at', 'last_used_address', 'last_used_agent', 'scope_uses', 'failing_since']";

/**
 * What asked for a change and has ended is taken back by a job, whoever ended it; what time alone did to a subscription
 * is nobody's activity.
 */
const ONLY: Record<string, string> = {
  audit_entry: 'WHERE owner_id IS NOT NULL',
  approval: 'WHERE connection_id IN (SELECT id FROM connection WHERE ended_at IS NULL)',
};

/** Of notices whose mail isn't queued yet, those that wait for nothing else: a job takes them within seconds. */
const UNQUEUED = `SELECT count(*)::int AS count FROM notice n WHERE n.is_waiting AND NOT EXISTS (SELECT FROM notice one
  WHERE one.user_id = n.user_id AND one.kind = n.kind AND one.mailed_at > now() - interval '10 minutes')`;

/** Waits until the mails about what has happened before are queued, so that they aren't taken for an attack's. */
export async function mailsQueued({ query }: Target): Promise<void> {
  const count = async () => Number((await query(UNQUEUED))[0]?.count);
  await expect.poll(count, { timeout: 30_000, interval: 500 }).toBe(0);
}

/** A digest of every row of every table that an attack must not change, table by table. */
export async function rowsOf({ query }: Target): Promise<Record<string, string>> {
  const tables = await query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const names = tables.map(({ name }) => String(name)).filter((name) => !LIVELY.includes(tableOf(name)));
  const digests = names.map(
    (name) => `SELECT '${name}' AS name, count(*) || ' rows, ' ||
      coalesce(md5(string_agg(md5(row), '' ORDER BY md5(row))), '') AS rows FROM (SELECT (to_jsonb(t) - ${TOUCHED})::text AS row FROM "${name}" t ${ONLY[name] ?? ''}) rows`,
  );
  const rows = await query(digests.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, rows: digest }) => [String(name), String(digest)]));
}

/** The table that a day's partition belongs to. */
function tableOf(name: string): string {
  return name.replace(/_\d{8}$/, '');
}
