import { currentLanguage, texts } from '../language/current-language.ts';
import { directionOf, type Language } from '../language/language.ts';

// The ISO 4217 currencies whose minor unit isn’t a hundredth. Intl follows CLDR instead, which rounds some of them to
// what people pay with in cash (an Iraqi dinar to no decimals), so amounts would be up to a thousand times off.
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map([
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
]);

/** By language and currency: making one takes longer than all that is written with it on a page. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount as people read it: `$1,234.50`, `¥1,235`, `−€9.90`. Exact at any size. No line breaks in it: a browser
 * would break one between minus and symbol (U+2060). Among words from right to left it is kept together (U+2066 and
 * U+2069), because they would else take sign and symbol apart: `−17.29 US$`.
 * @param amount minor units: cents, yen, thousandths of a dinar
 * @param currency its code, in either case
 * @param language that of the request if left out
 */
export function formatMoney(amount: bigint | number, currency: string, language: Language = currentLanguage()): string {
  const code = currency.toUpperCase();
  const key = `${language} ${code}`;
  const count = minorDigits(code);
  const format =
    formats.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency: code, ...fraction(count) });
  formats.set(key, format);
  // A decimal string keeps every digit; a number would not beyond 2^53.
  const text = format
    .format(decimal(BigInt(amount), count))
    .replace(/-(?=\D)/, '−\u2060')
    .replace('-', '−');
  return directionOf(language) === 'ltr' ? text : `\u2066${text.replace(/[\u200e\u200f]/g, '')}\u2069`;
}

/**
 * Reads an amount as people type it, “12.50” or “1200”; “12,50” too, because a phone’s keypad for amounts has only the
 * decimal mark of its region, and in Arabic its digits.
 * @param currency its code, in either case
 * @returns minor units, or what is wrong with the text, in a sentence
 */
export function readMoney(text: string, currency: string): bigint | string {
  const latin = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  const [, whole, mark, decimals = ''] = /^\s*(\d{1,30})(?:([.,٫])(\d{1,30}))?\s*$/.exec(latin) ?? [];
  const count = minorDigits(currency);
  // “1,200” of a currency with thousandths is 1200 to some and 1.2 to others.
  const isUnclear = mark === ',' && decimals.length === 3 && count === 3 && !writesComma();
  if (whole === undefined || isUnclear) return texts('catalogue')('priceFault');
  if (decimals.length <= count) return BigInt(whole + decimals.padEnd(count, '0'));
  const code = currency.toUpperCase();
  const t = texts('catalogue');
  return count === 0
    ? t('noDecimals', { currency: code })
    : t('mostDecimals', { currency: code, count: String(count) });
}

/** An amount as people type it, “1234.50”: what {@link readMoney} reads. */
export function plainMoney(amount: bigint, currency: string): string {
  const count = minorDigits(currency);
  const text = decimal(amount, count).slice(0, -1);
  return count === 0 ? text.slice(0, -1) : text;
}

/** How many decimals a currency’s minor unit takes: 2 for cents, 0 for a currency without one. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS.get(currency.toUpperCase()) ?? 2;
}

/** Whether the request’s language has a comma before the decimals. */
function writesComma(): boolean {
  return (1.5).toLocaleString(currentLanguage()).includes(',');
}

function decimal(amount: bigint, count: number): Intl.StringNumericLiteral {
  const plain = String(amount < 0n ? -amount : amount).padStart(count + 1, '0');
  const whole = plain.slice(0, plain.length - count);
  return `${amount < 0n ? '-' : ''}${whole}.${plain.slice(plain.length - count)}0` as Intl.StringNumericLiteral;
}

function fraction(count: number) {
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}

function digits(count: number, codes: string): [string, number][] {
  return codes.split(' ').map((code) => [code, count]);
}
