import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedLanguage, directionOf, firstLanguage, isLanguage, LANGUAGE_CODES } from './language.ts';

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['zh-CN,zh;q=0.9,fr;q=0.5', 'fr'],
  ['en;q=0.2, ja', 'ja'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['ar-EG,en', 'ar'],
  ['de;q=0,es;q=0.1', 'es'],
  ['de;q=nothing, es;q=0.1', 'es'],
  ['*', null],
  ['', null],
  ['nl', null],
])('a browser that accepts %j gets %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('ui_locales names languages in the order of preference', () => {
  expect(firstLanguage('nl fr-CA de')).toBe('fr');
  expect(firstLanguage('  es ')).toBe('es');
  expect(firstLanguage('x-nothing')).toBeNull();
});

test('whatever a browser sends is a language of ours or none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (header) => {
      for (const read of [acceptedLanguage(header), firstLanguage(header)])
        expect(read === null || isLanguage(read)).toBe(true);
    }),
  );
  expect(isLanguage('toString')).toBe(false);
});

test('Arabic alone is written from right to left', () => {
  expect(LANGUAGE_CODES.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar']);
});
