import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openText, sealText } from './seal.ts';

const SECRET = 'a secret of 32 bytes or more, for these tests';

test('a sealed text opens with the same secret and label, and does not show what it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 4 }), fc.string(), async (text, label) => {
      const sealed = await sealText(text, label, SECRET);
      expect(await openText(sealed, label, SECRET)).toBe(text);
      expect(sealed).not.toContain(text);
    }),
    { numRuns: 30 },
  );
});

test('it opens with no other secret, under no other label, and not when it was changed', async () => {
  const sealed = await sealText('whsec_1', 'webhook secret', SECRET);
  expect(await openText(sealed, 'webhook secret', `${SECRET}.`)).toBeNull();
  expect(await openText(sealed, 'signing key', SECRET)).toBeNull();
  expect(await openText(`${sealed.slice(0, -2)}AA`, 'webhook secret', SECRET)).toBeNull();
  expect(await openText('garbage', 'webhook secret', SECRET)).toBeNull();
});
