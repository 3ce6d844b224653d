import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../kernel/text/durations.ts';
import { CHANGES, keysAt } from './signing-key.ts';

const key = (day: number) => ({ day, createdAt: new Date(day * DAY_MS) });
const on = (days: number[], day: number, use: keyof typeof CHANGES = 'deliveries') => {
  const { signing, published, isNextDue } = keysAt(days.map(key), new Date(day * DAY_MS), CHANGES[use]);
  return { signing: signing.map((one) => one.day), published: published.map((one) => one.day), isNextDue };
};

test('the first key signs at once; the next is made after 90 days', () => {
  expect(on([], 0)).toEqual({ signing: [], published: [], isNextDue: true });
  expect(on([0], 0)).toEqual({ signing: [0], published: [0], isNextDue: false });
  expect(on([0], 89.9).isNextDue).toBe(false);
  expect(on([0], 90).isNextDue).toBe(true);
});

test('a new key is published a day before it signs; then both sign for a week; then the old one stays published', () => {
  expect(on([0, 90], 90.5)).toEqual({ signing: [0], published: [90, 0], isNextDue: false });
  expect(on([0, 90], 91)).toEqual({ signing: [90, 0], published: [90, 0], isNextDue: false });
  expect(on([0, 90], 98)).toEqual({ signing: [90], published: [90, 0], isNextDue: false });
  expect(on([0, 90], 105)).toEqual({ signing: [90], published: [90], isNextDue: false });
});

test('at any time some key signs, and what signs is published and has been for a day', () => {
  const gaps = fc.array(fc.integer({ min: 90, max: 400 }), { minLength: 1, maxLength: 5 });
  const uses = fc.constantFrom('deliveries', 'calls');
  fc.assert(
    fc.property(gaps, fc.double({ min: 0, max: 3000, noNaN: true }), uses, (list, day, use) => {
      let made = 0;
      const days = [0, ...list.map((gap) => (made += gap))].filter((one) => one <= day);
      const { signing, published } = on(days, day, use);
      expect(signing.length).toBeGreaterThan(0);
      if (use === 'calls') expect(signing.length).toBe(1);
      for (const one of signing) {
        expect(published).toContain(one);
        if (one > 0) expect(day - one).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});
