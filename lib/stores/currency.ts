import { currentLanguage } from '../kernel/language/current-language.ts';

// The active national currencies of ISO 4217, as of 2026: no funds, metals or test codes, and none that was withdrawn.
const CODES = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
  IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST
  XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`;

/** Every currency a store can have, by its upper-case code. */
export const CURRENCY_CODES: readonly string[] = CODES.trim().split(/\s+/);

const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK';
const DOLLAR = 'EC PR SV TL';
/** Countries that share a currency which isn't named after them. */
const SHARED: [code: string, countries: string][] = [
  ['EUR', EURO],
  ['USD', DOLLAR],
  ['XOF', 'BF BJ CI GW ML NE SN TG'],
  ['XAF', 'CF CG CM GA GQ TD'],
  ['CHF', 'LI'],
  ['ILS', 'PS'],
];

/** The currency of a country (ISO 3166), for a proposal: most are named after theirs. USD where none is known. */
export function currencyOfCountry(country: string | undefined): string {
  if (!country) return 'USD';
  const shared = SHARED.find(([, countries]) => countries.split(' ').includes(country));
  return shared?.[0] ?? CURRENCY_CODES.find((code) => code.startsWith(country)) ?? 'USD';
}

const names = new Map<string, Intl.DisplayNames>();

/** A currency's name in the language of the request, such as “Euro”; its code where it has none. */
export function currencyName(code: string): string {
  const language = currentLanguage();
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' });
  names.set(language, known);
  return known.of(code.toUpperCase()) ?? code.toUpperCase();
}
