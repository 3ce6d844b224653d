import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('three rounds of eight seconds at 16 and 64 connections, by default', () => {
  expect(readOptions([])).toMatchObject({ only: null, rounds: 3, seconds: 8, connections: [16, 64] });
  expect(readOptions(['--only', 'rotate,me', '--rounds', '1', '--seconds', '0.5', '--connections', '4'])).toMatchObject(
    {
      only: ['rotate', 'me'],
      rounds: 1,
      seconds: 0.5,
      connections: [4],
    },
  );
});

test('the sizes of the database are stores, connections, subscriptions and entries', () => {
  const sizes = { stores: 4, connections: 50, subscriptions: 60, entries: 70 };
  expect(readOptions(['--rows', '4,50,60,70'])).toMatchObject({ sizes });
});

test.each([
  [['--rounds', '0'], '--rounds must be a number from 1 to 100.'],
  [['--seconds', 'long'], '--seconds must be a number'],
  [['--connections', '16,65'], '--connections must be a number from 1 to 64.'],
  [['--connections', '1.5'], '--connections must be a whole number.'],
  [['--rows', '10,20'], '--rows must be four numbers.'],
  [['--rows', '1,20,20,20'], '--rows must be a number from 2 to 10000000.'],
  [['--sead'], '--sead'],
])('%j is refused', (args, words) => expect(() => readOptions(args)).toThrow(words));
