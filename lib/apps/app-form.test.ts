import { describe, expect, test } from 'vitest';
import { SCOPE_NAMES } from '../permissions/scope-catalogue.ts';
import { appForm } from './app-form.ts';

const GOOD = {
  name: 'Parcelwise',
  description: 'Prints labels.',
  websiteUrl: 'https://parcelwise.example',
  redirectUris: 'http://localhost:4000/callback',
  defaultScopes: ['orders:read'],
  optionalScopes: [],
};

/** What the form says about each field; nothing when it is accepted. */
function faults(change: Record<string, unknown>): Record<string, string> {
  const parsed = appForm.safeParse({ ...GOOD, ...change });
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
}

test('a valid form is accepted as typed, without white space that a person doesn’t see', () => {
  expect(appForm.parse({ ...GOOD, name: '  Parcel \t wise ', description: 'One\r\n\r\ntwo' })).toEqual({
    name: 'Parcel wise',
    description: 'One two',
    websiteUrl: 'https://parcelwise.example',
    redirectUris: ['http://localhost:4000/callback'],
    defaultScopes: ['orders:read'],
    optionalScopes: [],
    privacyPolicyUrl: null,
    termsUrl: null,
    supportEmail: null,
    deviceSignIn: false,
    requiresDpop: false,
    accessLifetime: null,
    alertPercent: 25,
  });
  const ticked = appForm.parse({ ...GOOD, deviceSignIn: 'on', requiresDpop: 'on' });
  expect([ticked.deviceSignIn, ticked.requiresDpop]).toEqual([true, true]);
  expect(appForm.parse({ ...GOOD, accessLifetime: '28800' }).accessLifetime).toBe(28_800);
  for (const accessLifetime of ['60', 'never', '1e4', '__proto__'])
    expect(faults({ accessLifetime })).toEqual({ accessLifetime: 'Choose from the list.' });
});

describe('name', () => {
  test.each([
    'A',
    'x'.repeat(60),
    '😀'.repeat(60),
    'Blåbær & Sønn',
    '東京',
    'Family 👨‍👩‍👧 shop',
    'Made with ❤️',
    'Zoë’s “Best”',
  ])('%s', (name) => {
    expect(faults({ name })).toEqual({});
  });

  test.each([
    ['nothing', ''],
    ['spaces', ' \u00a0 '],
    ['61 characters', 'x'.repeat(61)],
    ['a control character', 'Par\u0007cel'],
    ['a null byte', 'Par\u0000cel'],
    ['a right-to-left override', 'Parcel\u202eesiw'],
    ['a bidi isolate', '\u2066Parcel\u2069'],
    ['a zero-width space', 'Par\u200bcel'],
    ['a joiner between letters', 'Par\u200dcel'],
    ['a variation selector after a letter', 'Parcel\ufe0f'],
    ['a blank letter', '\u3164'],
    ['a blank braille pattern', '\u2800'],
    ['a tag character', 'Parcel\u{e0041}'],
    ['a lone surrogate', 'Parcel\ud800'],
    ['a private use character', 'Parcel\ue000'],
    ['piled-up marks', `P${'\u0301'.repeat(8)}arcel`],
    ['marks alone', '\u0301'],
  ])('%s is refused', (_, name) => {
    expect(Object.keys(faults({ name }))).toEqual(['name']);
  });

  test('letters are composed, so that one name is one name', () => {
    expect(appForm.parse({ ...GOOD, name: 'Cafe\u0301' }).name).toBe('Café');
  });
});

test('description: 300 characters are accepted, 301 are not, none is fine', () => {
  expect(faults({ description: 'x'.repeat(300) })).toEqual({});
  expect(faults({ description: '' })).toEqual({});
  expect(faults({ description: 'x'.repeat(301) })).toEqual({ description: 'Use 300 characters or fewer.' });
});

describe('website URL', () => {
  test.each(['https://a.example', 'http://localhost:3000/x?y=z#top', 'HTTPS://A.EXAMPLE/'])(
    '%s is kept as typed',
    (websiteUrl) => {
      expect(appForm.parse({ ...GOOD, websiteUrl: ` ${websiteUrl} ` }).websiteUrl).toBe(websiteUrl);
    },
  );

  test('a name in another script is kept in the form that can’t be mistaken', () => {
    expect(appForm.parse({ ...GOOD, websiteUrl: 'https://pаypal.example/ü' }).websiteUrl).toBe(
      'https://xn--pypal-4ve.example/%C3%BC',
    );
  });

  test.each([
    '',
    'parcelwise.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '//a.example',
    'https:a.example',
    'https://',
    'https:///a.example',
    'https:\\\\a.example',
    'https://a.exa mple',
    'java\nscript:alert(1)',
    'https://me@a.example',
    'https://me:secret@a.example',
    'https://x;frame-ancestors',
    "https://x'self'/",
    'https://a_b.example',
  ])('%j is refused', (websiteUrl) => {
    expect(Object.keys(faults({ websiteUrl }))).toEqual(['websiteUrl']);
  });

  test('one that is too long is refused', () => {
    expect(Object.keys(faults({ websiteUrl: `https://a.example/${'x'.repeat(2000)}` }))).toEqual(['websiteUrl']);
  });
});

describe('redirect URIs', () => {
  test('lines are trimmed, empty ones are skipped, any line end counts', () => {
    const typed = ' https://a.example/1 \r\n\r\nhttps://a.example/2\rhttps://a.example/3\n';
    expect(appForm.parse({ ...GOOD, redirectUris: typed }).redirectUris).toEqual([
      'https://a.example/1',
      'https://a.example/2',
      'https://a.example/3',
    ]);
  });

  test('every faulty line is named with what is wrong, good ones are not', () => {
    const typed = 'http://a.example/cb\nhttps://fine.example/cb\nhttps://b.example/cb#x\nhttps://fine.example/cb';
    expect(faults({ redirectUris: typed }).redirectUris?.split('\n')).toEqual([
      'http://a.example/cb must use https (http only for localhost and loopback addresses).',
      'https://b.example/cb#x must not have a fragment (#…).',
      'https://fine.example/cb is listed more than once.',
    ]);
  });

  test('at least one, at most twenty', () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => `https://a.example/${i}`).join('\n');
    expect(Object.keys(faults({ redirectUris: ' \n ' }))).toEqual(['redirectUris']);
    expect(faults({ redirectUris: many(20) })).toEqual({});
    expect(faults({ redirectUris: many(21) }).redirectUris).toMatch(/20 addresses at most; these are 21/);
  });
});

describe('default scopes', () => {
  test('none, and every one there is', () => {
    expect(appForm.parse({ ...GOOD, defaultScopes: [] }).defaultScopes).toEqual([]);
    expect(appForm.parse({ ...GOOD, defaultScopes: [...SCOPE_NAMES].reverse() }).defaultScopes).toEqual(SCOPE_NAMES);
  });

  test('* includes the rest', () => {
    expect(appForm.parse({ ...GOOD, defaultScopes: ['orders:read', '*'] }).defaultScopes).toEqual(['*']);
  });

  test('an unknown one is refused', () => {
    expect(Object.keys(faults({ defaultScopes: ['orders:admin'] }))).toEqual(['defaultScopes']);
  });
});

test('fields that are missing or not text are refused, each by its name', () => {
  const parsed = appForm.safeParse({ name: 7, defaultScopes: 'orders:read' });
  expect(parsed.error?.issues.map((issue) => issue.path[0]).sort()).toEqual(Object.keys(GOOD).sort());
});

test('addresses of policy, terms and support may be left out, and are checked like others', () => {
  const given = { privacyPolicyUrl: ' https://a.example/privacy ', termsUrl: '', supportEmail: 'help@a.example' };
  expect(appForm.parse({ ...GOOD, ...given })).toMatchObject({
    privacyPolicyUrl: 'https://a.example/privacy',
    termsUrl: null,
    supportEmail: 'help@a.example',
  });
  for (const url of [
    'a.example',
    'javascript:alert(1)',
    'ftp://a.example',
    'https://u:p@a.example',
    'https://a;b.example',
  ])
    expect(Object.keys(faults({ privacyPolicyUrl: url, termsUrl: url }))).toEqual(['privacyPolicyUrl', 'termsUrl']);
  for (const email of ['help', 'a@b', 'a@b.example?cc=x@y.example', 'a b@c.example', 'a@b.example,c@d.example'])
    expect(Object.keys(faults({ supportEmail: email })), email).toEqual(['supportEmail']);
});

test('full access can’t be optional', () => {
  expect(faults({ defaultScopes: ['*'], optionalScopes: ['*'] })).toHaveProperty('optionalScopes');
});
