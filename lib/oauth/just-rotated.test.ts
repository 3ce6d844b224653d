import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRotated, RACE_WINDOW_MS, wasJustRotated } from './just-rotated.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (ms: number) => new Date(START + ms);

test('a token counts as just rotated for ten seconds after its own rotation, whatever is rotated after it', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 20_000 }), (gaps, wait) => {
      let stored: unknown = [];
      let clock = 0;
      const rotatedAt: number[] = [];
      for (const [index, gap] of gaps.entries()) {
        clock += gap;
        stored = JSON.parse(JSON.stringify(addRotated(stored, `token ${index}`, at(clock))));
        rotatedAt.push(clock);
      }
      const now = clock + wait;
      for (const [index, time] of rotatedAt.entries()) {
        expect(wasJustRotated(stored, `token ${index}`, at(now))).toBe(now - time < RACE_WINDOW_MS);
      }
      expect(wasJustRotated(stored, 'a stranger', at(now))).toBe(false);
    }),
  );
});

test('A→B→C: A is old although B was rotated a moment ago', () => {
  const first = addRotated([], 'A', at(0));
  const second = addRotated(first, 'B', at(9_000));
  expect(wasJustRotated(second, 'A', at(9_999))).toBe(true);
  expect(wasJustRotated(second, 'A', at(10_000))).toBe(false);
  expect(wasJustRotated(second, 'B', at(18_999))).toBe(true);
});

test('keeps no more than the last ten seconds', () => {
  let stored: unknown = [];
  for (let step = 0; step < 100; step += 1) stored = addRotated(stored, `token ${step}`, at(step * 1000));
  expect(stored).toHaveLength(10);
});

test('a column that holds something else counts as empty', () => {
  for (const junk of [null, 'x', 7, {}, [1], [{ hash: 1, at: 'x' }]]) {
    expect(wasJustRotated(junk, 'A', at(0))).toBe(false);
    expect(addRotated(junk, 'A', at(0))).toEqual([{ hash: 'A', at: START }]);
  }
});
