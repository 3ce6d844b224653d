import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Row } from './measure.ts';

/** A Markdown table whose columns are as wide as what is in them. */
function markdown(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** What a column says of a row, and of the floor’s for the same workload and connections; the floor itself has none. */
const COLUMNS: Record<string, (row: Row, floor: Row | undefined) => string> = {
  workload: ({ workload }) => workload,
  side: ({ side }) => side,
  conns: ({ connections }) => String(connections),
  'req/s': ({ middle: { requestsPerSecond: count } }) => count.toFixed(count < 100 ? 1 : 0),
  'p50 ms': ({ middle }) => middle.p50.toFixed(1),
  'p99 ms': ({ middle }) => middle.p99.toFixed(1),
  'server ms': ({ middle }) => middle.serverCpu.toFixed(2),
  'database ms': ({ middle }) => middle.databaseCpu.toFixed(2),
  'CPU of floor': (row, floor) => (floor ? `${(cpuOf(row) / cpuOf(floor)).toFixed(1)} ×` : ''),
  'req/s of floor': ({ middle }, floor) =>
    floor ? `${(middle.requestsPerSecond / floor.middle.requestsPerSecond).toFixed(2)} ×` : '',
  'RSS MB': ({ middle }) => (middle.memory / 2 ** 20).toFixed(0),
  'generator ms': ({ middle }) => middle.generatorCpu.toFixed(2),
};

/** CPU milliseconds per request of server and database together. */
const cpuOf = ({ middle }: Row) => middle.serverCpu + middle.databaseCpu;

/** The one table of a run. */
export function measurementTable(rows: Row[]): string {
  const cellsOf = (row: Row) => {
    const isSame = (one: Row) => one.workload === row.workload && one.connections === row.connections;
    const floor = row.side === 'floor' ? undefined : rows.find((one) => one.side === 'floor' && isSame(one));
    return Object.values(COLUMNS).map((cell) => cell(row, floor));
  };
  return markdown(Object.keys(COLUMNS), rows.map(cellsOf));
}

/** What the numbers are measured on, and how busy it is. */
export function describeMachine() {
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.versions.node,
    system: `${process.platform} ${release()}`,
    // Processes that wanted a core in the minute before: without others, near 0.
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** Where results are written. */
export const REPORTS = 'benchmark';

/** Prints what was measured, and writes it as JSON and Markdown. */
export function writeReport(json: object, text: string): void {
  console.log(`\n${text}\n`);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, 'results.json'), `${JSON.stringify(json, null, 2)}\n`);
  writeFileSync(join(REPORTS, 'results.md'), `${text}\n`);
}
