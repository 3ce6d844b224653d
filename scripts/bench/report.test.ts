import { expect, test } from 'vitest';
import type { Row } from './measure.ts';
import { measurementTable } from './report.ts';

function row(side: string, requestsPerSecond: number, serverCpu: number, databaseCpu: number): Row {
  const middle = {
    requestsPerSecond,
    serverCpu,
    databaseCpu,
    p50: serverCpu * 4,
    p99: 12,
    generatorCpu: 0.05,
    memory: 2 ** 27,
    othersShare: 0,
  };
  return { workload: 'rotate', side, connections: 16, rounds: [middle], middle };
}

const cells = (table: string, line: number) =>
  table
    .split('\n')
    [line]?.split('|')
    .map((cell) => cell.trim());

test('a row is compared with the floor by CPU of server and database, and by throughput', () => {
  const table = measurementTable([row('product', 325, 3.6, 0.9), row('floor', 3900, 0.16, 0.2)]);
  expect(cells(table, 2)).toEqual([
    '',
    'rotate',
    'product',
    '16',
    '325',
    '14.4',
    '12.0',
    '3.60',
    '0.90',
    '12.5 ×',
    '0.08 ×',
    '128',
    '0.05',
    '',
  ]);
  expect(cells(table, 3)?.slice(9, 11)).toEqual(['', '']);
  const widths = new Set(table.split('\n').map((line) => line.length));
  expect(widths.size).toBe(1);
});
