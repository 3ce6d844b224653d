import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysFor } from './keys.ts';
import { openText, sealText } from './seal.ts';

const secrets = { authSecret: 'a secret of 32 bytes or more, for these tests', authSecretPrevious: null };
const keys = keysFor('webhook secrets', secrets);

test('a sealed text opens with the same keys, and does not show what it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 4 }), async (text) => {
      const sealed = await sealText(text, keys);
      expect(await openText(sealed, keys)).toBe(text);
      expect(sealed).not.toContain(text);
    }),
    { numRuns: 30 },
  );
});

test('it still opens after AUTH_SECRET has changed, while the one before is known', async () => {
  const sealed = await sealText('whsec_1', keys);
  const next = { authSecret: `${secrets.authSecret}, changed`, authSecretPrevious: secrets.authSecret };
  expect(await openText(sealed, keysFor('webhook secrets', next))).toBe('whsec_1');
  expect(await openText(sealed, keysFor('webhook secrets', { ...next, authSecretPrevious: null }))).toBeNull();
});

test('it opens for no other purpose, and not when it was changed', async () => {
  const sealed = await sealText('whsec_1', keys);
  expect(await openText(sealed, keysFor('webhook signing keys', secrets))).toBeNull();
  const [head, none, iv, text, tag = ''] = sealed.split('.');
  const altered = `${tag.startsWith('A') ? 'B' : 'A'}${tag.slice(1)}`;
  expect(await openText([head, none, iv, text, altered].join('.'), keys)).toBeNull();
  expect(await openText('garbage', keys)).toBeNull();
});
