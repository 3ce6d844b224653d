import { expect, test } from 'vitest';
import { isolated } from './language.ts';

test('a name is set apart where it may run against its sentence, and nowhere else', () => {
  expect(isolated('Nordlicht', 'en')).toBe('Nordlicht');
  expect(isolated('Nordlicht', 'ar')).toBe('\u2068Nordlicht\u2069');
  expect(isolated('متجر', 'de')).toBe('\u2068متجر\u2069');
  expect(isolated('חנות', 'en')).toBe('\u2068חנות\u2069');
});

test('marks in a name can’t end what sets it apart', () => {
  expect(isolated('\u202Eeman\u2069\u2069', 'ar')).toBe('\u2068eman\u2069');
});
