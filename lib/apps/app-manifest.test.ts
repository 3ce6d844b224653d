import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLANK, readCreationLink } from './app-manifest.ts';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const encode = (manifest: unknown) => Buffer.from(JSON.stringify(manifest)).toString('base64url');
const read = (query: Record<string, string>) => readCreationLink(new URLSearchParams(query));
const BACK = { return: 'http://127.0.0.1:4567/created', state: 's', code_challenge: CHALLENGE };

test('an empty form without parameters; a manifest fills it in, and what it lacks stays empty', () => {
  const empty = BLANK;
  expect(read({})).toEqual({ app: empty, handover: null });
  const given = {
    name: 'Łódź ☂',
    website_url: 'https://parcel.example',
    redirect_uris: ['https://parcel.example/callback'],
    default_scopes: ['orders:read'],
    optional_scopes: ['orders:read'],
    why: { 'orders:read': 'To print labels.' },
    privacy_policy_url: 'https://parcel.example/privacy',
    terms_url: 'https://parcel.example/terms',
    support_email: 'help@parcel.example',
    $schema: 'x',
  };
  expect(read({ manifest: encode(given), ...BACK })).toEqual({
    app: {
      ...empty,
      name: 'Łódź ☂',
      websiteUrl: 'https://parcel.example',
      redirectUris: ['https://parcel.example/callback'],
      defaultScopes: ['orders:read'],
      optionalScopes: ['orders:read'],
      why: { 'orders:read': 'To print labels.' },
      privacyPolicyUrl: 'https://parcel.example/privacy',
      termsUrl: 'https://parcel.example/terms',
      supportEmail: 'help@parcel.example',
    },
    handover: { returnTo: BACK.return, state: 's', challenge: CHALLENGE },
  });
});

test('whoever waits is on this device, whatever the address looks like', () => {
  for (const back of ['http://localhost:1/x?a=b', 'http://[::1]:9/', 'http://127.0.0.1:4567'])
    expect(read({ ...BACK, return: back })).toMatchObject({ handover: { returnTo: back } });
  for (const back of [
    '',
    'https://localhost/x',
    'http://evil.example/',
    'http://127.0.0.1.evil.example/',
    '//127.0.0.1/',
    'http://a@127.0.0.1/',
    'http://127.0.0.1/#x',
    'http://localhost/?code=1',
    'javascript:alert(1)',
    'HTTP://evil/',
    'http://127.0.0.1\\@evil.example/',
    'http:evil.example',
    'http:\\\\evil.example',
  ])
    expect(read({ ...BACK, return: back }), back).toEqual({ fault: expect.stringContaining('return must be') });
  const host = fc.webUrl({ validSchemes: ['http'] });
  fc.assert(
    fc.property(host, (url) => {
      expect(read({ ...BACK, return: url })).toHaveProperty('fault');
    }),
    { numRuns: 25 },
  );
});

test('a fault names the parameter', () => {
  for (const manifest of [
    '!',
    '',
    encode([]),
    encode({ name: 1 }),
    encode({ default_scopes: ['no:such'] }),
    encode({ why: { 'no:such': 'x' } }),
  ])
    expect(read({ manifest }), manifest).toEqual({ fault: expect.stringContaining('manifest must be') });
  expect(read({ ...BACK, state: 'a b' })).toEqual({ fault: expect.stringContaining('state must be') });
  for (const challenge of ['', 'short', `${CHALLENGE}=`])
    expect(read({ ...BACK, code_challenge: challenge })).toEqual({ fault: expect.stringContaining('code_challenge') });
});
