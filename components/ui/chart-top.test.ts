import { expect, test } from 'vitest';
import { chartTop } from './chart-top.ts';

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 5],
  [6, 10],
  [10, 10],
  [11, 20],
  [50, 50],
  [51, 100],
  [999, 1000],
  [1000, 1000],
  [1_234_567, 2_000_000],
])('%d fits under %d', (largest, top) => expect(chartTop(largest)).toBe(top));
