import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('three rounds of eight seconds at 16 and 64 connections, by default', () => {
  expect(readOptions([])).toMatchObject({ only: null, rounds: 3, seconds: 8, connections: [16, 64], seed: false });
  expect(readOptions(['--only', 'rotate,me', '--rounds', '1', '--seconds', '0.5', '--connections', '4'])).toMatchObject(
    {
      only: ['rotate', 'me'],
      rounds: 1,
      seconds: 0.5,
      connections: [4],
    },
  );
});

test.each([
  [['--rounds', '0'], '--rounds must be a number from 1 to 100.'],
  [['--seconds', 'long'], '--seconds must be a number'],
  [['--connections', '16,65'], '--connections must be a number from 1 to 64.'],
  [['--connections', '1.5'], '--connections must be a whole number.'],
  [['--seed', '--scale', '2'], '--scale must be a number from 0.001 to 1.'],
  [['--sead'], '--sead'],
])('%j is refused', (args, words) => expect(() => readOptions(args)).toThrow(words));
