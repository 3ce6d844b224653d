import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeMetadata, isMetadataChange, type MetadataChange, metadataOf } from './metadata.ts';

const key = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text !== '__proto__' && !text.includes('\0'));
const change = fc.dictionary(key, fc.option(fc.string({ maxLength: 500 }).filter((text) => !text.includes('\0'))), {
  maxKeys: 10,
});

test('whatever is given: a text is there afterwards, null is gone, the rest is as before', () => {
  fc.assert(
    fc.property(change, change, (first, second) => {
      expect(isMetadataChange(second)).toBe(true);
      const before = changeMetadata({}, first as MetadataChange);
      const after = changeMetadata(before, second as MetadataChange);
      for (const name of new Set([...Object.keys(first), ...Object.keys(second)])) {
        const wanted = Object.hasOwn(second, name) ? second[name] : before[name];
        expect(Object.hasOwn(after, name) ? after[name] : null).toBe(wanted ?? null);
      }
      expect(metadataOf(after)).toEqual(after);
    }),
  );
});

test.each([
  ['no object', 'x'],
  ['a list', []],
  ['null', null],
  ['an empty key', { '': 'x' }],
  ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }],
  ['a text of 501 characters', { k: 'x'.repeat(501) }],
  ['a number', { k: 1 }],
  ['an object in it', { k: {} }],
  ['what PostgreSQL can’t keep', { k: '\0' }],
  ['half a character', { '\ud800': 'x' }],
])('%s is refused', (_, value) => {
  expect(isMetadataChange(value)).toBe(false);
});

test('a character counts once, however it is stored', () => {
  expect(isMetadataChange({ ['🏷'.repeat(40)]: '🏷'.repeat(500) })).toBe(true);
  expect(isMetadataChange({ ['🏷'.repeat(41)]: 'x' })).toBe(false);
  expect(isMetadataChange({ k: '🏷'.repeat(501) })).toBe(false);
});

test('20 keys fit, and one can go as another comes; the 21st is 400 invalid_request', () => {
  const full = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, 'x']));
  expect(Object.keys(changeMetadata(full, { k0: null, k20: 'x' }))).toHaveLength(20);
  const refusal = expect.objectContaining({ code: 'invalid_request', status: 400 });
  expect(() => changeMetadata(full, { k20: 'x' })).toThrow(refusal);
});
