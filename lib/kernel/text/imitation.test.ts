import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriesName, imitationFault, isDomainLike, looksLike, mixesScripts } from './imitation.ts';

const BADGE = /only the badge/;
const PRODUCT = /Tillgate’s own/;

describe('a name that imitates', () => {
  test.each([
    ['the badge', 'Parcelwise (Verified)', BADGE],
    ['the badge in capitals', 'VERIFIED', BADGE],
    ['the badge with an l for an I', 'VERlFlED Parcels', BADGE],
    ['the badge in Cyrillic letters', 'Vеrifiеd', BADGE],
    ['the badge in full-width letters', 'Ｖｅｒｉｆｉｅｄ', BADGE],
    ['the badge in mathematical letters', '𝐕𝐞𝐫𝐢𝐟𝐢𝐞𝐝', BADGE],
    ['the badge with accents', 'Vérifíed', BADGE],
    ['the badge, spaced out', 'V e r i f i e d', BADGE],
    ['the badge in small capitals', 'ᴠᴇʀɪꜰɪᴇᴅ', BADGE],
    ['the badge in boxes', '🆅🅴🆁🅸🅵🅸🅴🅳', BADGE],
    ['the badge in German', 'Gepruft', BADGE],
    ['the badge in Arabic', 'متجر موثق', BADGE],
    ['the badge by its mark', 'Parcelwise ✔', BADGE],
    ['the product', 'Tillgate', PRODUCT],
    ['the product’s support', 'Tillgate Support', PRODUCT],
    ['the product in one word', 'MyTillgate', PRODUCT],
    ['the product with digits and bars', 'Ti||gate', PRODUCT],
    ['the product with an exclamation mark', 'T!llgate', PRODUCT],
    ['the product with a one', 'T1llgate', PRODUCT],
    ['the product in Greek and Cyrillic letters', 'Τіllgаtе', PRODUCT],
  ])('%s is refused', (_, name, fault) => {
    expect(imitationFault(name, 'Tillgate')).toMatch(fault);
  });

  test.each(['Parcelwise', 'Ledgerling', 'Tall Gate', 'Very Field', 'Καφές', 'Кофе', '咖啡', 'Ünal', 'A+', 'Gourmet'])(
    '%s is an honest name',
    (name) => {
      expect(imitationFault(name, 'Tillgate')).toBeNull();
      expect(mixesScripts(name)).toBe(false);
    },
  );

  test('a short product name is only refused as a word of its own', () => {
    expect(imitationFault('Gourmet', 'Go')).toBeNull();
    expect(imitationFault('Go support', 'Go')).not.toBeNull();
    expect(imitationFault('Anything', '…')).toBeNull();
  });

  test('whatever surrounds the product’s name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        expect(imitationFault(`${before} Tillgate ${after}`, 'Tillgate')).not.toBeNull();
      }),
    );
  });
});

test('names look alike whatever their letters, case, signs and spaces', () => {
  for (const name of [
    'parcelwise',
    'Parcel Wise',
    'Ρаrсеlwіѕе',
    'Parce1wise',
    'Pàrcelwise!',
    'Parcelvvise',
    'P@rce1wi$e',
    'Parcelwise™',
  ])
    expect(looksLike(name, 'Parcelwise'), name).toBe(true);
  for (const name of ['Parcelwide', 'Parcel', '']) expect(looksLike(name, 'Parcelwise'), name).toBe(false);
});

test('a name is carried by another as a word or as several', () => {
  for (const name of ['Parcelwise', 'The Parcelwise Assistant', 'ParcelwiseApp', 'Parcel Wise, Inc.', 'ᴘᴀʀᴄᴇʟᴡɪꜱᴇ 2'])
    expect(carriesName(name, 'Parcelwise'), name).toBe(true);
  for (const name of ['Parcelwiser', 'Wise Parcels', 'Parcel', ''])
    expect(carriesName(name, 'Parcelwise'), name).toBe(false);
  expect(carriesName('Anything', '…')).toBe(false);
});

test('a domain is known as one', () => {
  for (const name of ['assistant.example', 'Ask assistant。example']) expect(isDomainLike(name), name).toBe(true);
  for (const name of ['Dr. Desk', 'Desk 2.0', 'Desk...', 'Desk']) expect(isDomainLike(name), name).toBe(false);
});

test('mixed alphabets are noticed', () => {
  expect(mixesScripts('Pаrcelwise')).toBe(true);
  expect(mixesScripts('Tokyo 東京')).toBe(false);
});
