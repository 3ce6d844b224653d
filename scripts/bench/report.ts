import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Row } from './measure.ts';

/** A Markdown table whose columns are as wide as what is in them; all but the first two are numbers. */
function markdown(head: string[], rows: string[][], texts = 2): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0), 3));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column < texts ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const HEAD = [
  'workload',
  'side',
  'conns',
  'req/s',
  'p50 ms',
  'p99 ms',
  'server ms',
  'database ms',
  'CPU of floor',
  'req/s of floor',
  'RSS MB',
  'generator ms',
];

/** The one table of a run. */
export function measurementTable(rows: Row[]): string {
  return markdown(
    HEAD,
    rows.map((row) => cellsOf(row, floorOf(row, rows))),
  );
}

/** The floor's row for the same workload and connections; undefined for the floor itself. */
function floorOf(row: Row, rows: Row[]): Row | undefined {
  return row.side === 'floor'
    ? undefined
    : rows.find((one) => one.side === 'floor' && one.workload === row.workload && one.connections === row.connections);
}

/** CPU milliseconds per request of server and database together. */
function cpuOf({ middle }: Row): number {
  return middle.serverCpu + middle.databaseCpu;
}

function cellsOf(row: Row, floor: Row | undefined): string[] {
  const { middle } = row;
  return [
    row.workload,
    row.side,
    String(row.connections),
    middle.requestsPerSecond.toFixed(middle.requestsPerSecond < 100 ? 1 : 0),
    middle.p50.toFixed(1),
    middle.p99.toFixed(1),
    middle.serverCpu.toFixed(2),
    middle.databaseCpu.toFixed(2),
    floor ? `${(cpuOf(row) / cpuOf(floor)).toFixed(1)} ×` : '',
    floor ? `${(middle.requestsPerSecond / floor.middle.requestsPerSecond).toFixed(2)} ×` : '',
    (middle.memory / 2 ** 20).toFixed(0),
    middle.generatorCpu.toFixed(2),
  ];
}

/** How a large database compares with a small one. */
export function sizeTable(rows: Row[], small: string, large: string): string {
  const pairs = rows.filter(({ side }) => side === small);
  return markdown(
    ['workload', `p50 ms ${small}`, `p50 ms ${large}`, 'ratio', `database ms ${small}`, `database ms ${large}`],
    pairs.map((one) => {
      const other = rows.find(({ side, workload }) => side === large && workload === one.workload) ?? one;
      return [
        one.workload,
        one.middle.p50.toFixed(2),
        other.middle.p50.toFixed(2),
        (other.middle.p50 / one.middle.p50).toFixed(2),
        one.middle.databaseCpu.toFixed(2),
        other.middle.databaseCpu.toFixed(2),
      ];
    }),
    1,
  );
}

/** What the numbers were measured on, and how busy it was before. */
export interface Machine {
  date: string;
  cores: number;
  processor: string;
  memory: string;
  node: string;
  system: string;
  /** Processes that wanted a core in the minute before the bench began: without others, near 0. */
  loadBefore: number;
}

export function describeMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.versions.node,
    system: `${process.platform} ${release()}`,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** Prints what was measured, and writes it into a folder as JSON and Markdown. */
export function writeReport(folder: string, name: string, json: object, text: string): void {
  console.log(`\n${text}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.md`), `${text}\n`);
}
