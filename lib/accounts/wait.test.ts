import { expect, test } from 'vitest';
import { waitInWords } from '../kernel/text/durations.ts';

test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('%d seconds are “%s”', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
