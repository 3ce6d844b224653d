import { expect, test } from 'vitest';
import { chartTop } from './day-chart.tsx';

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [7, 8],
  [12, 15],
  [2300, 3000],
  [9, 10],
  [10, 10],
  [16, 20],
  [50, 50],
  [51, 60],
  [999, 1000],
  [1000, 1000],
  [1_234_567, 1_500_000],
])('%d fits under %d', (largest, top) => expect(chartTop(largest)).toBe(top));
