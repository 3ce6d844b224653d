import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRotated, RACE_WINDOW_MS, wasJustRotated, wasRotated } from './just-rotated.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (ms: number) => new Date(START + ms);

test('a token counts as just rotated for a minute after its own rotation, whatever few are rotated after it', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 120_000 }), (gaps, wait) => {
      let stored: unknown = [];
      let clock = 0;
      const rotatedAt: number[] = [];
      for (const [index, gap] of gaps.entries()) {
        clock += gap;
        stored = JSON.parse(JSON.stringify(addRotated(stored, [{ hash: `token ${index}` }], at(clock))));
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
  const first = addRotated([], [{ hash: 'A' }], at(0));
  const second = addRotated(first, [{ hash: 'B' }], at(50_000));
  expect(wasJustRotated(second, 'A', at(59_999))).toBe(true);
  expect(wasJustRotated(second, 'A', at(60_000))).toBe(false);
  expect(wasJustRotated(second, 'B', at(109_999))).toBe(true);
});

test('keeps no more than the last minute', () => {
  let stored: unknown = [];
  for (let step = 0; step < 100; step += 1) stored = addRotated(stored, [{ hash: `token ${step}` }], at(step * 12_000));
  expect(stored).toHaveLength(5);
});

test('keeps no more than the last four pairs, however fast they are rotated', () => {
  let stored: unknown = addRotated([], [{ hash: 'old', kept: true }], at(0));
  for (let step = 0; step < 100; step += 1)
    stored = addRotated(stored, [{ hash: `refresh ${step}` }, { hash: `access ${step}` }], at(step));
  expect(stored).toHaveLength(9);
  for (const [step, isKnown] of [
    [95, false],
    [96, true],
    [99, true],
  ] as const)
    expect([
      wasJustRotated(stored, `refresh ${step}`, at(99)),
      wasJustRotated(stored, `access ${step}`, at(99)),
    ]).toEqual([...[isKnown, isKnown]]);
  expect(wasRotated(stored, 'old')).toBe(true);
});

test('a column that holds something else counts as empty', () => {
  for (const junk of [null, 'x', 7, {}, [1], [{ hash: 1, at: 'x' }]]) {
    expect(wasJustRotated(junk, 'A', at(0))).toBe(false);
    expect(addRotated(junk, [{ hash: 'A' }], at(0))).toEqual([{ hash: 'A', at: START }]);
  }
});

test('one that is kept is known for ever, but no longer than the others as just rotated', () => {
  let stored: unknown = addRotated([], [{ hash: 'old', kept: true }, { hash: 'beside it' }], at(0));
  for (let step = 1; step < 30; step += 1) stored = addRotated(stored, [{ hash: `token ${step}` }], at(step * 60_000));
  expect(stored).toEqual([
    { hash: 'old', at: START, kept: true },
    { hash: 'token 29', at: START + 29 * 60_000 },
  ]);
  expect([wasRotated(stored, 'old'), wasRotated(stored, 'beside it')]).toEqual([true, false]);
  expect(wasJustRotated(stored, 'old', at(29 * 60_000))).toBe(false);
});
