import { expect, test } from 'vitest';
import { RACE_WINDOW_MS, wasJustRotated, wasRotated } from './reuse-window.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (ms: number) => new Date(START + ms);

test('a token counts as just rotated for a minute, and as rotated as long as it is kept', () => {
  const stored = [
    { hash: 'old', at: START, kept: true },
    { hash: 'A', at: START },
    { hash: 'B', at: START + 50_000 },
  ];
  expect(wasJustRotated(stored, 'A', at(RACE_WINDOW_MS - 1))).toBe(true);
  expect(wasJustRotated(stored, 'A', at(RACE_WINDOW_MS))).toBe(false);
  expect(wasJustRotated(stored, 'B', at(109_999))).toBe(true);
  expect(wasJustRotated(stored, 'old', at(RACE_WINDOW_MS))).toBe(false);
  expect([wasRotated(stored, 'old'), wasRotated(stored, 'a stranger')]).toEqual([true, false]);
});

test('a column that holds something else counts as empty', () => {
  for (const junk of [null, 'x', 7, {}, [1], [{ hash: 1, at: 'x' }]]) {
    expect(wasJustRotated(junk, 'A', at(0))).toBe(false);
    expect(wasRotated(junk, 'A')).toBe(false);
  }
});
