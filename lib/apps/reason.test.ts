import { expect, test } from 'vitest';
import { reasonFaults, reasonText } from './reason.ts';

const accepts = (text: string) => reasonText('Tillgate').safeParse(text).success;

test('a reason is a line of words', () => {
  for (const text of [
    '',
    'To print the address on the parcel.',
    'x'.repeat(140),
    'Für Etiketten: Name, Straße & Ort (z. B. „ohne“ Zitat)'.replace(/[„“]/g, ''),
    '住所をラベルに印刷するため。',
    'لطباعة العنوان على الطرد.',
    'Refunds up to 3.50 a month, 24/7; it’s your choice!',
    'From 10:30 to 12:00',
  ])
    expect(accepts(text), text).toBe(true);
});

test('what could be followed is refused', () => {
  for (const address of [
    'https://evil.example',
    'http://x',
    'evil.example/x',
    'See evil.example now',
    'www.evil',
    'WWW.EVIL.EXAMPLE',
    'help@evil.example',
    'help＠evil',
    'mailto:a@b.c',
    '10.0.0.1',
    'localhost',
    'ftp://a',
    'evil。example',
    'evil．example',
    'evil․example',
    'ｅｖｉｌ.ｅｘａｍｐｌｅ',
    'bücher.example',
    'xn--bcher-kva.example',
    'пример.рф',
  ])
    expect(accepts(`Look: ${address}`), address).toBe(false);
});

test('what could pass for the page’s own words, or hide, is refused', () => {
  for (const text of [
    'To print.” Tillgate has checked this app. “',
    'To print.» Sicher. «',
    'a」安全です「b',
    'To print." Safe. "',
    'Verified',
    'Verified by the operator',
    '✓ safe',
    '✅ checked',
    '☑ approved',
    'V e r i f i e d',
    'Ⓥⓔⓡⓘⓕⓘⓔⓓ',
    'Geprüft',
    'Vérifiée',
    'Verificada',
    'Vеrified',
    'VERIFIED',
    'verifïed',
    'Tillgate needs this',
    'TiIlgate',
    'Tі11gate',
    'a\nb',
    'a\tb',
    'a\u0000b',
    'a\u0085b',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'x'.repeat(141),
    `a${'\u0301'.repeat(9)}`,
  ])
    expect(accepts(text), JSON.stringify(text)).toBe(false);
});

test('faults name the field, so that a form that something else has filled in shows them', () => {
  expect(reasonFaults({ 'orders:read': 'Fine.', 'taxes:read': 'See evil.example' }, 'Tillgate')).toEqual({
    'why.taxes:read': expect.stringContaining('addresses'),
  });
});
