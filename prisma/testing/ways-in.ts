/** A node of what PostgreSQL answers to EXPLAIN (FORMAT JSON). */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** How a plan reaches each table: its name, and the index, or that all of it is read. */
export function waysIn(node: PlanNode): string[] {
  const { Plans = [], 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
  const here =
    node['Node Type'] === 'Seq Scan'
      ? [`${table}: ALL OF IT`]
      : table && index
        ? [`${table}: ${condition ? index : `ALL OF ${index}`}`]
        : [];
  return [...here, ...Plans.flatMap(waysIn)];
}
