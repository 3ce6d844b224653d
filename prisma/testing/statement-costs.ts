import type { Client, Pool, PoolClient } from 'pg';

/** What a statement cost when it was carried out. */
export interface Cost {
  statement: string;
  /** Rows of tables that were looked at, those that were left out again included. */
  read: number;
  /** Rows that it answered with, or changed. */
  needed: number;
  /** How many times a page of 8 KiB was looked at. */
  pages: number;
}

/** A node of what PostgreSQL answers to EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON). */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  // To the client, and not into the server's log.
  'auto_explain.log_level': 'notice',
};

/**
 * Has PostgreSQL explain every statement to the client that sent it, on connections that are opened from now on: as it
 * was carried out, with its values, by the plan that was kept, and with what triggers and foreign keys did.
 * @returns false where the server has no `auto_explain`, or this user may not load it
 */
export async function explainEverything(session: Client): Promise<boolean> {
  try {
    await session.query("LOAD 'auto_explain'");
  } catch {
    return false;
  }
  const { rows } = await session.query('SELECT current_database() AS name');
  for (const [setting, value] of Object.entries(SETTINGS))
    await session.query(`ALTER DATABASE "${rows[0].name}" SET ${setting} = '${value}'`);
  return true;
}

/** Collects what the connections of a pool are told. Call it before the first is opened. @returns what takes them */
export function collectCosts(pool: Pool): () => Cost[] {
  const costs: Cost[] = [];
  pool.on('connect', (connection: PoolClient) => {
    (connection as unknown as Client).on('notice', ({ message = '' }) => {
      if (!message.startsWith('duration:')) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{')));
      const statement = text.replaceAll('"', '').replace(/\s+/g, ' ').trim();
      costs.push({ statement, read: readBy(plan), needed: neededBy(plan), pages: pagesOf(plan) });
    });
  });
  return () => costs.splice(0);
}

const isChange = (node: PlanNode) => node['Node Type'] === 'ModifyTable';
const sum = (nodes: PlanNode[] = [], of: (node: PlanNode) => number) => nodes.reduce((all, one) => all + of(one), 0);

function readBy(node: PlanNode): number {
  const leftOut = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const isScan = node['Relation Name'] !== undefined && !isChange(node);
  return (isScan ? (node['Actual Rows'] + leftOut) * node['Actual Loops'] : 0) + sum(node.Plans, readBy);
}

function neededBy(plan: PlanNode): number {
  const changedBy = (node: PlanNode): number =>
    (isChange(node) ? sum(node.Plans, rowsOf) : 0) + sum(node.Plans, changedBy);
  return Math.max(rowsOf(plan), changedBy(plan));
}

function rowsOf(node: PlanNode): number {
  return node['Actual Rows'] * node['Actual Loops'];
}

/** Of a change in a WITH clause, which is carried out at the end, the whole statement doesn't count the pages. */
function pagesOf(node: PlanNode): number {
  return Math.max(node['Shared Hit Blocks'] + node['Shared Read Blocks'], sum(node.Plans, pagesOf));
}
