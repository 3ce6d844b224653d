import type { Session } from './session.ts';

/** The tables that the seed fills. */
const FILLED = [
  'user',
  'account',
  'store',
  'product',
  'variant',
  'customer',
  'connection',
  'subscription',
  'invoice',
  'invoice_line',
  'audit_entry',
];

/**
 * Does work that writes millions of rows while the indexes that constraints don't need are away, then makes them anew:
 * many times quicker than keeping them.
 */
export async function keptOffIndexes(
  session: Session,
  work: () => Promise<void>,
  say: (line: string) => void = () => {},
): Promise<void> {
  const { rows } = await session.query(
    `SELECT index.indexname AS name, index.indexdef AS definition FROM pg_indexes AS index
    JOIN pg_class AS class ON class.relname = index.indexname
    WHERE index.schemaname = 'public' AND index.tablename = ANY($1) AND NOT class.relispartition
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = class.oid)`,
    [FILLED],
  );
  for (const { name } of rows) await session.query(`DROP INDEX "${name}"`);
  await work();
  const began = performance.now();
  for (const { definition } of rows) await session.query(String(definition));
  say(`${rows.length} indexes in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
