import { expect, test } from 'vitest';
import { changedVouched } from './app-form.ts';

const app = {
  name: 'Parcelwise',
  description: 'Prints labels.',
  websiteUrl: 'https://parcelwise.example',
  logoId: 'a'.repeat(64),
  redirectUris: [
    'https://parcelwise.example/callback',
    'http://localhost:4000/callback',
    'com.parcelwise.app:/callback',
  ],
};

test.each([
  ['nothing', {}, []],
  ['the name', { name: 'PayPal' }, ['name']],
  ['the description', { description: 'Official.' }, ['description']],
  ['the website', { websiteUrl: 'https://parcelwise.example/new' }, ['website']],
  ['another logo', { logoId: 'b'.repeat(64) }, ['logo']],
  ['no logo', { logoId: null }, ['logo']],
  ['another path on a known host', { redirectUris: ['https://parcelwise.example/other'] }, []],
  ['fewer hosts', { redirectUris: ['http://localhost:4000/callback'] }, []],
  ['a new host', { redirectUris: [...app.redirectUris, 'https://evil.example/callback'] }, ['redirect hosts']],
  ['a subdomain', { redirectUris: ['https://x.parcelwise.example/callback'] }, ['redirect hosts']],
  ['another port', { redirectUris: ['https://parcelwise.example:8443/callback'] }, ['redirect hosts']],
  ['another app’s scheme', { redirectUris: ['com.evil.app:/callback'] }, ['redirect hosts']],
  ['several', { name: 'X', logoId: null }, ['name', 'logo']],
])('%s', (_, change, expected) => {
  expect(changedVouched(app, { ...app, ...change })).toEqual(expected);
});
