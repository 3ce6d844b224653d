import { expect, test } from 'vitest';
import { entryInWords } from './sentence.ts';

const told = (kind: string, names: { appName?: string; storeName?: string; mode?: string } = {}) =>
  entryInWords({ kind, appName: null, storeName: null, mode: null, ...names });
const text = (...given: Parameters<typeof told>) =>
  told(...given)
    .map((piece) => piece.text)
    .join('');

test('names stand where the sentence has them, told apart from our words', () => {
  const names = { appName: 'Parcelwise', storeName: 'Harbour Books', mode: 'test' };
  expect(text('connected', names)).toBe('Parcelwise connected to Harbour Books in test mode');
  expect(told('connected', names).flatMap((piece) => (piece.isName ? piece.text : []))).toEqual([
    'Parcelwise',
    'Harbour Books',
  ]);
});

test('a name that is not known is made up for, and is nobody’s words', () => {
  expect(text('connected')).toBe('An app connected to a store in an unknown mode');
  expect(told('connected').some(({ isName }) => isName)).toBe(false);
});

test('a kind that this version does not know stands for itself', () => {
  expect(text('of_tomorrow')).toBe('of_tomorrow');
});
