import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES } from '../../stores/currency.ts';
import { LANGUAGE_CODES } from '../language/language.ts';
import { textsIn } from '../language/texts.ts';
import { inScope } from '../process/request-scope.ts';
import { formatMoney, minorDigits, readMoney } from './money.ts';

describe('an amount of minor units', () => {
  test.each([
    [1900, 'usd', '$19.00'],
    [123456789, 'USD', '$1,234,567.89'],
    [5, 'usd', '$0.05'],
    [0, 'eur', '€0.00'],
    [-990, 'eur', '−€9.90'],
    [-5, 'gbp', '−£0.05'],
    [1235, 'jpy', '¥1,235'],
    [-1, 'krw', '−₩1'],
    [500, 'isk', 'ISK 500'],
    [12345, 'kwd', 'KWD 12.345'],
    [7, 'bhd', 'BHD 0.007'],
    [1500, 'iqd', 'IQD 1.500'],
    [-2750, 'tnd', '−TND 2.750'],
    [1200, 'chf', 'CHF 12.00'],
    [1200, 'huf', 'HUF 12.00'],
  ])('%d %s is %s', (amount, currency, words) => {
    const text = formatMoney(amount, currency);
    expect(text.replace(/\u00a0/g, ' ').replace('\u2060', '')).toBe(words);
    expect(formatMoney(BigInt(amount), currency)).toBe(text);
  });

  test('among words from right to left, sign and symbol stay where they belong', () => {
    expect(formatMoney(-1729n, 'usd', 'ar')).toBe('\u2066−17.29\u00a0US$\u2069');
  });

  test('no line ends between a minus and the symbol that follows it', () => {
    expect(formatMoney(-990, 'eur')).toBe('−\u2060€9.90');
    expect(formatMoney(-990, 'eur', 'de')).toBe('−9,90\u00a0€');
  });

  test('keeps every digit of an amount too large for a number', () => {
    expect(formatMoney(9007199254740993n, 'usd')).toBe('$90,071,992,547,409.93');
    expect(formatMoney(-9007199254740993n, 'jpy')).toBe('−\u2060¥9,007,199,254,740,993');
  });

  test('is read back as the same amount in every currency a store can have', () => {
    for (const code of CURRENCY_CODES) {
      const shown = formatMoney(-1234567n, code);
      expect(shown.replace(/\D/g, ''), code).toBe('1234567');
      expect(/\.(\d+)$/.exec(shown)?.[1]?.length ?? 0, code).toBe(minorDigits(code));
    }
  });
});

describe('an amount that was typed', () => {
  test.each([
    ['12.50', 'usd', 1250n],
    ['12.5', 'USD', 1250n],
    [' 12 ', 'eur', 1200n],
    ['0', 'usd', 0n],
    ['007.05', 'gbp', 705n],
    ['1200', 'jpy', 1200n],
    ['1.234', 'kwd', 1234n],
    ['90071992547409.93', 'usd', 9007199254740993n],
    ['12,50', 'eur', 1250n],
    ['12,5', 'kwd', 12500n],
    ['١٢٫٥٠', 'sar', 1250n],
  ])('“%s” in %s is %d minor units', (text, currency, amount) => {
    expect(readMoney(text, currency)).toBe(amount);
  });

  test.each([
    ['', 'usd', 'Enter a price'],
    ['1,200', 'eur', 'EUR has 2 decimals at most.'],
    ['1,200', 'kwd', 'Enter a price'],
    ['12.500,00', 'eur', 'Enter a price'],
    ['1,200.00', 'usd', 'Enter a price'],
    ['$12', 'usd', 'Enter a price'],
    ['-5', 'usd', 'Enter a price'],
    ['12.', 'usd', 'Enter a price'],
    ['1e3', 'usd', 'Enter a price'],
    ['0x10', 'usd', 'Enter a price'],
    ['12.505', 'usd', 'USD has 2 decimals at most.'],
    ['12.50', 'jpy', 'JPY has no decimals'],
    ['1,200', 'jpy', 'JPY has no decimals'],
  ])('“%s” in %s is refused in a sentence', (text, currency, sentence) => {
    expect(readMoney(text, currency)).toMatch(sentence);
  });

  test('has thousandths behind a comma where its language writes them so', () => {
    expect(inScope({ language: 'fr' }, () => readMoney('1,200', 'tnd'))).toBe(1200n);
    expect(inScope({ language: 'ja' }, () => readMoney('1,200', 'tnd'))).toMatch('12.50');
  });

  test.each(LANGUAGE_CODES)('is read as a price’s hint in %s writes it', (language) => {
    const example = /\d+[.,]\d+/.exec(textsIn(language, 'catalogue')('priceHint'))?.[0] ?? '';
    expect(inScope({ language }, () => readMoney(example, 'eur'))).toBe(1250n);
    const shown = formatMoney(1250n, 'eur', language).replace(/[^\d.,]/g, '');
    expect(example).toBe(shown);
  });

  test('is the same amount that is then shown, in every currency', () => {
    // Some currencies are written with a point of their own: “Cg. 5”.
    const typed = (shown: string) => shown.replace(/^\D+/, '').replaceAll(',', '');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 53n }), (amount) => {
        for (const code of CURRENCY_CODES) expect(readMoney(typed(formatMoney(amount, code)), code), code).toBe(amount);
      }),
    );
  });
});
