import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choicesIn, isFiltered, listAddress, readListCursor, withoutCursor } from './list-address.ts';

const ID = '0190b5a4-7c1e-7d3a-9f00-1234567890ab';

test('an address holds what is given, each by its name', () => {
  expect(listAddress('/list', {})).toBe('/list');
  expect(listAddress('/list', { store: undefined, mode: undefined })).toBe('/list');
  expect(listAddress('/list', { mode: 'test', store: undefined, kind: 'a&b' })).toBe('/list?mode=test&kind=a%26b');
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string({ unit: 'grapheme' })), (query) => {
      const { search } = new URL(listAddress('https://a.example/list', query));
      expect(Object.fromEntries(new URLSearchParams(search))).toEqual(query);
    }),
  );
});

test('a cursor is not a filter, and can be left out', () => {
  expect(isFiltered({ store: undefined, before: ID })).toBe(false);
  expect(isFiltered({ store: ID, after: ID })).toBe(true);
  expect(withoutCursor({ store: ID, before: ID, after: undefined })).toEqual({ store: ID });
});

test('choices are counted without the words and the cursor', () => {
  expect(choicesIn({ search: 'ada', before: ID, store: undefined })).toBe(0);
  expect(choicesIn({ search: 'ada', store: ID, status: 'open', after: ID })).toBe(2);
});

test('a cursor is read from an address; what is not an id counts as missing', () => {
  expect(readListCursor({ after: ID, other: '1' })).toEqual({ after: ID });
  expect(readListCursor({ before: 'x', after: [ID, ID] })).toEqual({});
});
