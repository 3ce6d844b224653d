import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedMembers } from './new-event.ts';

test('only what changed is listed, as it was', () => {
  const before = { id: '1', status: 'active', canceled_at: null, lines: [{ amount: 1 }] };
  expect(changedMembers(before, { ...before, status: 'canceled' })).toEqual({ status: 'active' });
  expect(changedMembers(before, { ...before, lines: [{ amount: 2 }] })).toEqual({ lines: [{ amount: 1 }] });
  expect(changedMembers(before, { ...before })).toEqual({});
  expect(changedMembers(null, before)).toBeNull();
});

test('what was, is what is now with the listed members put back', () => {
  const object = fc.record({
    a: fc.option(fc.integer({ min: 0, max: 2 })),
    b: fc.boolean(),
    c: fc.array(fc.boolean()),
  });
  fc.assert(
    fc.property(object, object, (before, after) => {
      expect({ ...after, ...changedMembers(before, after) }).toEqual(before);
    }),
  );
});
