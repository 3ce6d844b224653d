import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closestDifference, textDifference } from './text-difference.ts';

test('the parts joined together are the two texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (given, wanted) => {
      const { start, given: one, wanted: other, end } = textDifference(given, wanted);
      expect([start + one + end, start + other + end]).toEqual([given, wanted]);
    }),
  );
});

test('what differs between redirect URIs, and which of them is meant', () => {
  const ours = ['https://app.example/callback', 'http://localhost:4000/callback'];
  expect(closestDifference('https://app.example/callback/', ours)).toEqual({
    start: 'https://app.example/callback',
    given: '/',
    wanted: '',
    end: '',
  });
  expect(closestDifference('http://localhost:3000/callback', ours)).toMatchObject({ given: '3', wanted: '4' });
  expect(closestDifference('https://app.example/callback', [])).toBeNull();
});
