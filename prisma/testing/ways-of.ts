import { Client } from 'pg';
import { expect, vi } from 'vitest';

/** A node of what PostgreSQL answers to EXPLAIN (FORMAT JSON). */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** How a plan reaches each table: its name, and the index, or that all of it is read. */
function waysIn(node: PlanNode): string[] {
  const { Plans = [], 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
  const here =
    node['Node Type'] === 'Seq Scan'
      ? [`${table}: ALL OF IT`]
      : table && index
        ? [`${table}: ${condition ? index : `ALL OF ${index}`}`]
        : [];
  return [...here, ...Plans.flatMap(waysIn)];
}

/**
 * How each table is reached by the statements that some work sends, in the plan that PostgreSQL keeps: table and index.
 * @param session where they are explained
 */
export async function waysOf(session: Client, work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Client.prototype, 'query');
  let sent: { text: string; values?: unknown[] }[];
  try {
    await work();
    sent = (spy.mock.calls as unknown[][])
      .map(([query]) => (typeof query === 'string' ? { text: query } : (query as { text: string; values?: unknown[] })))
      .filter(({ text }) => /^\s*(?:SELECT|WITH|UPDATE|INSERT|DELETE)/.test(text) && !text.includes('set_config'));
  } finally {
    spy.mockRestore();
  }
  expect(sent.length).toBeGreaterThan(0);
  const ways = new Set<string>();
  for (const { text, values = [] } of sent) {
    await session.query(`PREPARE asked AS ${text}`);
    const given = values.length > 0 ? `(${values.map(() => 'NULL').join(', ')})` : '';
    const { rows } = await session.query(`EXPLAIN (FORMAT JSON) EXECUTE asked${given}`);
    await session.query('DEALLOCATE asked');
    for (const way of waysIn(rows[0]['QUERY PLAN'][0].Plan)) ways.add(way);
  }
  return [...ways].sort();
}
