import { expect, test } from 'vitest';
import { noticeLetter } from './notice-letter.ts';

test('says when something happened and will in the time zone of whoever reads it, and names that', () => {
  const at = new Date('2026-11-25T14:05:00Z');
  const ends = {
    sentence: 'accessEnds',
    app: 'Mailer',
    store: 'Café',
    mode: 'live',
    when: '2026-12-31T15:30:00Z',
  } as const;
  const product = { appName: 'Tillgate', baseUrl: 'https://tillgate.example', isConfirmed: true };
  const textFor = (language: 'en' | 'de', timeZone: string) =>
    noticeLetter('access_ending', [{ at, content: ends }], { ...product, language, timeZone }).text;
  const tokyo = textFor('de', 'Asia/Tokyo');
  expect(tokyo).toContain('25. November 2026 um 23:05 GMT+9');
  expect(tokyo).toContain('1. Januar 2027 um 00:30 GMT+9');
  expect(textFor('en', 'UTC')).toContain('25 November 2026 at 14:05 UTC');
  expect(textFor('en', 'UTC')).toContain('31 December 2026 at 15:30 UTC');
});

test('where a provider is the only way to sign in, its password is the one to change', () => {
  const product = { appName: 'Tillgate', baseUrl: 'https://tillgate.example', isConfirmed: true, timeZone: 'UTC' };
  const textFor = (language: 'en' | 'ja', passwordsAt: string) =>
    noticeLetter('new_device', [], { ...product, passwordsAt, language }).text;
  expect(textFor('en', 'none')).toContain('change your password.');
  expect(textFor('en', 'Acme')).toContain('change your password at Acme.');
  expect(textFor('ja', 'Acme')).toContain('Acmeのパスワードを変更');
});
