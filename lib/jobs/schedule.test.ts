import { expect, test } from 'vitest';
import { isJob, isLate } from './schedule.ts';

test('what is about subscriptions is no job where they are a platform’s', () => {
  const names = ['renew-subscriptions', 'advance-test-clocks', 'remove-expired', 'of an earlier release'];
  expect(names.filter((name) => isJob(name, { ownStoreApi: true }))).toEqual(names.slice(0, 3));
  expect(names.filter((name) => isJob(name, { ownStoreApi: false }))).toEqual(['remove-expired']);
});

test('a turn is late two minutes after it was due', () => {
  expect([isLate('remove-expired', 179), isLate('remove-expired', 181)]).toEqual([false, true]);
});
