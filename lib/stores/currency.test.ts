import { expect, test } from 'vitest';
import { CURRENCY_CODES, currencyName, currencyOfCountry } from './currency.ts';

test('every code is in ISO 4217, in order and once', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(CURRENCY_CODES.filter((code) => !known.has(code))).toEqual([]);
  expect(CURRENCY_CODES).toEqual([...new Set(CURRENCY_CODES)].sort());
});

test('no fund, metal, test code or withdrawn currency is among them', () => {
  const others = [
    'XAU',
    'XXX',
    'XTS',
    'XDR',
    'CHE',
    'USN',
    'CLF',
    'DEM',
    'HRK',
    'BGN',
    'ANG',
    'SLL',
    'ZWL',
    'VEF',
    'CUC',
  ];
  expect(others.filter((code) => CURRENCY_CODES.includes(code))).toEqual([]);
});

test('names are English', () => {
  expect(currencyName('EUR')).toBe('Euro');
  expect(currencyName('usd')).toBe('US Dollar');
});

test.each([
  ['GB', 'GBP'],
  ['DE', 'EUR'],
  ['HR', 'EUR'],
  ['JP', 'JPY'],
  ['CH', 'CHF'],
  ['LI', 'CHF'],
  ['EG', 'EGP'],
  ['BR', 'BRL'],
  ['SV', 'USD'],
  ['SN', 'XOF'],
  ['ZZ', 'USD'],
  [undefined, 'USD'],
])('the currency proposed in %s is %s', (country, code) => {
  expect(currencyOfCountry(country)).toBe(code);
  expect(CURRENCY_CODES).toContain(code);
});
