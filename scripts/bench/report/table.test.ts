import { expect, test } from 'vitest';
import type { Row } from '../measure.ts';
import { plot } from './plot.ts';
import { contentionTable, measurementTable, sizeTable } from './table.ts';

function row(side: string, requestsPerSecond: number, serverCpu: number, databaseCpu: number | null): Row {
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
  const table = measurementTable([
    row('product', 325, 3.6, 0.9),
    row('floor', 3900, 0.16, 0.2),
    row('embedded', 200, 4, null),
  ]);
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
  expect(cells(table, 4)?.slice(7, 10)).toEqual(['4.00', 'inside', '11.1 ×']);
  const widths = new Set(table.split('\n').map((line) => line.length));
  expect(widths.size).toBe(1);
});

test('successes are told from the fewest to the most', () => {
  const found = { workload: 'exchange', side: 'product', tries: 50 };
  expect(cells(contentionTable([{ ...found, least: 1, most: 1 }]), 2)?.[4]).toBe('1');
  expect(cells(contentionTable([{ ...found, least: 0, most: 16 }]), 2)?.[4]).toBe('0 to 16');
});

test('a large database is compared with a small one by p50', () => {
  expect(cells(sizeTable([row('small', 100, 1, 0.5), row('large', 50, 2, 1)], 'small', 'large'), 2)).toEqual([
    '',
    'rotate',
    '4.00',
    '8.00',
    '2.00',
    '0.50',
    '1.00',
    '',
  ]);
});

test('the plot has a bar for server and database of each side, and is text that XML takes', () => {
  const svg = plot([row('product', 325, 3, 1), row('<floor> & "co"', 3900, 0.2, 0.2)], 'CPU');
  expect(svg.match(/<rect class="server" x="210"/g)).toHaveLength(2);
  expect(svg).toContain('&lt;floor> &amp; &quot;co&quot;');
  const [server, database] = [...svg.matchAll(/<rect class="\w+" x="[\d.]+" y="68" width="([\d.]+)"/g)].map(
    ([, width]) => Number(width),
  );
  expect((server ?? 0) / (database ?? 1)).toBeCloseTo(3, 1);
});
