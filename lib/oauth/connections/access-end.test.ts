import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../kernel/text/durations.ts';
import { ACCESS_ENDS, type AccessEnd, endOf, isAccessEnd, toldWith } from './access-end.ts';

const NOW = new Date('2028-02-29T12:30:15.250Z');

test.each<[AccessEnd, string | undefined]>([
  ['never', undefined],
  ['week', '2028-03-07T12:30:15.250Z'],
  ['month', '2028-03-30T12:30:15.250Z'],
  ['quarter', '2028-05-29T12:30:15.250Z'],
  ['year', '2029-03-01T12:30:15.250Z'],
])('%s', (choice, end) => {
  expect(endOf(choice, NOW)?.toISOString()).toBe(end);
});

test('a year ends on the same day of the calendar, whatever lies between', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (from) => {
      const end = endOf('year', from);
      const days = ((end?.getTime() ?? 0) - from.getTime()) / DAY_MS;
      expect([365, 366]).toContain(days);
    }),
  );
});

test('nobody is told of an end that was chosen just now as far away as that', () => {
  const told = (choice: AccessEnd) => toldWith(endOf(choice, NOW), NOW);
  expect([told('never'), told('week'), told('month'), told('year')]).toEqual([null, 7, null, null]);
  expect(toldWith(new Date(NOW.getTime() + DAY_MS), NOW)).toBe(1);
});

test('only the names of the choices are choices', () => {
  expect(ACCESS_ENDS.every(isAccessEnd)).toBe(true);
  expect(['', 'toString', '7', 'Never'].some(isAccessEnd)).toBe(false);
});
