import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, quantile } from './drive.ts';

test('as many values as the share says are no greater', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (list, share) => {
      const found = quantile(Float64Array.from(list), share);
      expect(list).toContain(found);
      expect(list.filter((value) => value <= found).length / list.length).toBeGreaterThanOrEqual(share);
      expect(list.filter((value) => value < found).length / list.length).toBeLessThan(share);
    }),
  );
});

test('the median is the middle one, or between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
});
