import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastConnections, poolSizes } from './pool-sizes.ts';

test('all processes together open no more connections than they may, and each enough to work with', () => {
  const cases = fc.integer({ min: 1, max: 256 }).chain((processes) =>
    fc.record({
      processes: fc.constant(processes),
      most: fc.integer({ min: leastConnections(processes), max: 10_000 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ processes, most }) => {
      const { first, serving, jobs } = poolSizes(most, processes);
      expect(first + serving * processes + jobs).toBeLessThanOrEqual(most);
      expect(Math.min(first, serving, jobs)).toBeGreaterThanOrEqual(2);
      // Nothing worth having is left over.
      expect(most - first - serving * processes - jobs).toBeLessThan(processes);
    }),
  );
});

test('unless told otherwise each serving process gets ten, and many share what PostgreSQL allows', () => {
  for (const processes of [1, 4]) expect(poolSizes(null, processes)).toEqual({ first: 2, serving: 10, jobs: 5 });
  expect(poolSizes(null, 16)).toEqual({ first: 2, serving: 4, jobs: 4 });
  expect(poolSizes(null, 256)).toEqual({ first: 2, serving: 2, jobs: 2 });
});
