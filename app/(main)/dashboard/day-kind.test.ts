import { expect, test } from 'vitest';
import { DAY_KINDS } from './read-home.ts';

test('a summary of the day leaves out rotations, and leaks, which are shown already', () => {
  expect(DAY_KINDS).not.toContain('rotated');
  expect(DAY_KINDS).not.toContain('leaked');
  expect(DAY_KINDS).toContain('connected');
});
