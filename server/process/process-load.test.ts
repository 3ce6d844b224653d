import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseProcess, countToRelease, findSaturated, type ProcessLoad } from './process-load.ts';

const load = (given: Partial<ProcessLoad> = {}): ProcessLoad => ({
  open: 0,
  busy: 0,
  active: 0,
  given: 0,
  isSilent: false,
  ...given,
});
const any: fc.Arbitrary<ProcessLoad> = fc.record({
  open: fc.nat(40),
  busy: fc.double({ min: 0, max: 1, noNaN: true }),
  active: fc.nat(40),
  given: fc.nat(40),
  isSilent: fc.boolean(),
});

test('the first process that has time takes a connection, however many it has', () => {
  const [first, second] = [load({ open: 30 }), load()];
  expect(chooseProcess([first, second])).toBe(first);
  expect(chooseProcess([{ ...first, busy: 0.8 }, second])).toBe(second);
});

test('of a burst it takes sixteen, until it says that it still has time', () => {
  const processes = [load(), load(), load()];
  for (let burst = 0; burst < 60; burst += 1) {
    const one = chooseProcess(processes) as ProcessLoad;
    one.open += 1;
    one.given += 1;
    if (burst === 39) expect(processes.map(({ open }) => open)).toEqual([16, 16, 8]);
  }
  expect(processes.map(({ open }) => open)).toEqual([20, 20, 20]);
});

test('where none has time, the one with the fewest takes it; without any there is nobody', () => {
  const processes = [load({ open: 5, busy: 1 }), load({ open: 3, busy: 0.9 }), load({ open: 3, busy: 0.8 })];
  expect(chooseProcess(processes)).toBe(processes[1]);
  expect(chooseProcess([])).toBeUndefined();
});

test('a process gives connections away only to one that has time, and as many as make both equal', () => {
  fc.assert(
    fc.property(fc.array(any, { maxLength: 5 }), fc.double({ min: 0, max: 4, noNaN: true }), (processes, cores) => {
      const found = findSaturated(processes);
      if (!found) return;
      expect(found.from.busy).toBeGreaterThanOrEqual(0.8);
      expect(found.to.busy).toBeLessThanOrEqual(0.5);
      expect(found.to.isSilent || found.from.isSilent).toBe(false);
      const count = countToRelease(found, cores);
      expect(count).toBeGreaterThanOrEqual(0);
      if (cores < 0.6) expect(count).toBe(0);
      else if (count > 0) expect(found.from.active - count).toBeGreaterThanOrEqual(found.to.active + count);
    }),
  );
});

test('a process alone, or one that is as busy as the others, keeps its connections', () => {
  expect(findSaturated([])).toBeNull();
  expect(findSaturated([load({ busy: 1 })])).toBeNull();
  expect(findSaturated([load({ busy: 1 }), load({ busy: 0.9 })])).toBeNull();
  const [busy, idle] = [load({ busy: 0.9, active: 9 }), load({ active: 2, open: 50 })];
  expect(findSaturated([idle, busy])).toEqual({ from: busy, to: idle });
  expect(countToRelease({ from: busy, to: idle }, 0.9)).toBe(3);
});

test('a process that has not taken what it was given gets no more, unless there is no other', () => {
  const [silent, busy] = [load({ isSilent: true }), load({ busy: 1, open: 40 })];
  expect(chooseProcess([silent, busy])).toBe(busy);
  expect(chooseProcess([silent])).toBe(silent);
});
