import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from './journal.ts';
import type { Trouble } from './load.ts';
import type { Shop } from './shop.ts';
import type { Target } from './target.ts';

/** By check: queries that find what must not be, a line per case. */
const IMPOSSIBLE: Record<string, Record<string, string>> = {
  'no half states': {
    'a pair without a connection, or a connection without a pair': `
      SELECT id::text FROM connection
      WHERE (connected_at IS NULL) <> (access_hash IS NULL) OR (connected_at IS NULL) <> (refresh_hash IS NULL)`,
    'an answered consent screen without its connection': `
      SELECT t.hash AS id FROM answered_ticket t LEFT JOIN connection c ON c.selector = t.selector
      WHERE t.selector IS NOT NULL AND c.id IS NULL`,
    'a subscription whose current time no line of its own charged': `
      SELECT s.id::text FROM subscription s
      LEFT JOIN invoice_line l ON l.id = s.charged_line_id AND l.subscription_id = s.id
      WHERE s.status = 'active' AND l.id IS NULL`,
    'a swap whose variant and pending lines differ': `
      SELECT s.id::text FROM subscription s JOIN invoice_line l ON l.id = s.charged_line_id
      WHERE l.variant_id IS NOT NULL AND l.variant_id <> s.variant_id AND s.mode = 'test'`,
  },
  'invoices add up': {
    'an invoice whose total is not the sum of its lines': `
      SELECT i.id::text FROM invoice i LEFT JOIN invoice_line l ON l.invoice_id = i.id
      GROUP BY i.id HAVING i.total <> COALESCE(sum(l.amount), 0) OR count(l.id) = 0`,
  },
  'invoice numbers have no gap': {
    'a store whose numbers are not 1, 2, 3 …, or whose counter is another': `
      SELECT c.store_id::text || ' ' || c.mode AS id FROM invoice_counter c LEFT JOIN invoice i USING (store_id, mode)
      GROUP BY c.store_id, c.mode, c.last HAVING count(i.id) <> c.last OR count(DISTINCT i.number) <> c.last
        OR max(regexp_replace(i.number, '\\D', '', 'g')::int) <> c.last`,
    'a subscription whose invoices are not its first, second, third …': `
      SELECT s.id::text FROM subscription s LEFT JOIN invoice i ON i.subscription_id = s.id
      GROUP BY s.id HAVING count(i.id) <> s.invoice_count OR COALESCE(max(i.sequence), 0) <> s.invoice_count`,
  },
  'activity and changes match': {
    'a connection with more or fewer entries than changes': `
      SELECT c.id::text FROM connection c JOIN audit_entry e ON e.connection_id = c.id GROUP BY c.id
      HAVING count(*) FILTER (WHERE e.kind = 'authorized') <> 1
        OR count(*) FILTER (WHERE e.kind = 'connected') <> (c.connected_at IS NOT NULL)::int
        OR count(*) FILTER (WHERE e.kind = c.end_reason::text) <> (c.ended_at IS NOT NULL)::int`,
    'rotations in the activity that subscribers are not told of, or the other way round': `
      SELECT id::text FROM (SELECT connection_id AS id, count(*) FROM audit_entry WHERE kind = 'rotated' GROUP BY 1) e
      FULL JOIN (SELECT stream_id AS id, count(*) FROM event WHERE type = 'connection.rotated' GROUP BY 1) v USING (id)
      WHERE e.count IS DISTINCT FROM v.count`,
    'a stream of events with a gap': `
      SELECT s.id::text FROM event_stream s LEFT JOIN event v ON v.stream_id = s.id AND v.sequence > 0
      GROUP BY s.id, s.last HAVING count(v.id) <> s.last OR COALESCE(max(v.sequence), 0) <> s.last`,
    'a change of a subscription in one reading of the entries and not in the other': `
      SELECT request_id AS id FROM audit_entry WHERE request_id LIKE 'faults-%' AND kind LIKE 'subscription\\_%'
        AND (owner_id IS NULL OR subscription_id IS NULL)`,
  },
};

const KINDS = {
  authorize: 'authorized',
  exchange: 'connected',
  rotate: 'rotated',
  revoke: 'revoked_by_app',
  change: 'subscription_swap',
} as const;

/** Looks for rows that contradict each other, or what was acknowledged. */
export async function inspectRows(target: Target, shop: Shop, steps: Step[]): Promise<Trouble[]> {
  const troubles: Trouble[] = [];
  for (const [check, queries] of Object.entries(IMPOSSIBLE))
    for (const [what, sql] of Object.entries(queries)) {
      const rows = await target.query<{ id: string }>(sql);
      if (rows.length > 0) troubles.push({ check, what: `${what}: ${rows.length}, such as ${rows[0]?.id}` });
    }
  const entries = await target.query<{ request: string; kind: string; count: number }>(
    `SELECT request_id AS request, kind, count(*)::int AS count FROM audit_entry
     WHERE owner_id = '${shop.sellerId}' AND request_id LIKE 'faults-%' GROUP BY 1, 2`,
  );
  const counts = new Map(entries.map(({ request, kind, count }) => [`${request} ${kind}`, count]));
  for (const { what, ids, outcome, twice } of steps) {
    const kind = KINDS[what];
    const recorded = ids.reduce((sum, id) => sum + (counts.get(`${id} ${kind}`) ?? 0), 0);
    const isRight = outcome === 'done' ? recorded === 1 : outcome === 'refused' ? recorded === 0 : recorded <= 1;
    if (isRight || (twice && outcome !== 'done' && recorded <= 1)) continue;
    troubles.push({ check: 'activity and changes match', what: `${what} ${outcome}: ${recorded} entries` });
  }
  return troubles;
}

/** Waits until all that is due is renewed. @returns how many milliseconds that took; null if some waits on */
export async function renewed(target: Target, ms: number): Promise<number | null> {
  const due = `SELECT count(*)::int AS count FROM subscription
    WHERE status IN ('trialing', 'active', 'past_due') AND current_period_end <= now()`;
  for (const began = performance.now(); performance.now() - began < ms; await sleep(200)) {
    const [row] = await target.query<{ count: number }>(due).catch(() => []);
    if (row?.count === 0) return performance.now() - began;
  }
  return null;
}
