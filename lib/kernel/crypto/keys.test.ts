import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysFor, type Purpose } from './keys.ts';

const PURPOSES: Purpose[] = ['sessions', 'consent tickets', 'codes', 'refresh tokens', 'connect tester'];
const hex = (keys: readonly Buffer[]) => keys.map((key) => key.toString('hex'));

test('every secret gives every purpose its own key, the same every time', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      fc.pre(one !== other);
      const all = [one, other].flatMap((authSecret) =>
        PURPOSES.flatMap((purpose) => hex(keysFor(purpose, { authSecret, authSecretPrevious: null }))),
      );
      expect(new Set(all).size).toBe(2 * PURPOSES.length);
      const rotated = { authSecret: other, authSecretPrevious: one };
      expect(hex(keysFor('codes', rotated))).toEqual([all[PURPOSES.length + 2], all[2]]);
    }),
  );
});

test('the same secret given as the previous one changes nothing', () => {
  expect(keysFor('codes', { authSecret: 'x', authSecretPrevious: 'x' })).toHaveLength(1);
});

test('keys are those of RFC 5869 (HKDF-SHA-256 without salt, 32 bytes)', () => {
  // Computed with OpenSSL: openssl kdf -keylen 32 -kdfopt digest:SHA2-256 -kdfopt key:… -kdfopt info:codes HKDF
  const [key] = keysFor('codes', { authSecret: 'a secret for one known value, 32+', authSecretPrevious: null });
  expect(key.toString('hex')).toBe('48e157cef2473395bdf08d950a58da6f64e540f108c07b56c8f204761b728f12');
});
