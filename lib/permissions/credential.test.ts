import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  base62,
  type CredentialKind,
  deriveCredential,
  formatCredential,
  fromBase62,
  hashSecret,
  isTagged,
  matchesHash,
  mintCredential,
  mintTagged,
  newClientId,
  newSelector,
  parseCredential,
  sameText,
} from './credential.ts';

const KINDS: CredentialKind[] = ['live', 'test', 'rt', 'code', 'secret'];
const kind = fc.constantFrom(...KINDS);
const prefix = fc.stringMatching(/^[a-z][a-z0-9]{0,15}$/);

describe('a credential', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(kind, prefix, (what, word) => {
        const credential = mintCredential(what);
        const text = formatCredential(credential, word);
        expect(text).toMatch(new RegExp(`^${word}_${what}_[0-9A-Za-z]{71}$`));
        expect(parseCredential(text, word)).toEqual(credential);
      }),
    );
  });

  test('is invalid with any one character changed, added or missing', () => {
    fc.assert(
      fc.property(kind, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (what, index, other) => {
        const text = formatCredential(mintCredential(what), 'svc');
        const at = index % text.length;
        fc.pre(text[at] !== other);
        expect(parseCredential(text.slice(0, at) + other + text.slice(at + 1), 'svc')).toBeNull();
        expect(parseCredential(text.slice(0, at) + other + text.slice(at), 'svc')).toBeNull();
        expect(parseCredential(text.slice(0, at) + text.slice(at + 1), 'svc')).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test('is invalid with another prefix', () => {
    fc.assert(
      fc.property(kind, prefix, prefix, (what, mine, theirs) => {
        fc.pre(mine !== theirs);
        expect(parseCredential(formatCredential(mintCredential(what), theirs), mine)).toBeNull();
      }),
    );
  });

  test('of one kind can’t be relabelled as another', () => {
    for (const from of KINDS) {
      const text = formatCredential(mintCredential(from), 'svc');
      for (const to of KINDS.filter((one) => one !== from)) {
        expect(parseCredential(text.replace(`_${from}_`, `_${to}_`), 'svc')).toBeNull();
      }
    }
  });

  test('is never read from garbage', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void expect(parseCredential(text, 'svc')).toBeNull()),
    );
    const text = formatCredential(mintCredential('live'), 'svc');
    for (const around of [`${text}\n`, ` ${text}`, `${text} `, text.toUpperCase()])
      expect(parseCredential(around, 'svc')).toBeNull();
  });
});

describe('mintCredential', () => {
  test('never returns the same one twice, and keeps a given selector', () => {
    const minted = Array.from({ length: 500 }, () => mintCredential('rt'));
    expect(new Set(minted.map(({ selector }) => selector)).size).toBe(500);
    expect(new Set(minted.map(({ secret }) => secret)).size).toBe(500);
    const selector = newSelector();
    expect(mintCredential('live', selector).selector).toBe(selector);
  });
});

describe('mintTagged', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 });

  test('makes credentials of the same grammar that only its key recognises', () => {
    fc.assert(
      fc.property(kind, key, key, (what, mine, theirs) => {
        fc.pre(!Buffer.from(mine).equals(Buffer.from(theirs)));
        const minted = mintTagged(what, newSelector(), mine);
        const text = formatCredential(minted, 'svc');
        expect(text).toMatch(new RegExp(`^svc_${what}_[0-9A-Za-z]{71}$`));
        expect(parseCredential(text, 'svc')).toEqual(minted);
        expect(isTagged(minted, [theirs, mine])).toBe(true);
        expect(isTagged(minted, [theirs])).toBe(false);
        expect(isTagged(minted, [])).toBe(false);
      }),
    );
  });

  test('a credential with another selector, kind or any other secret is not one', () => {
    fc.assert(
      fc.property(kind, kind, key, fc.nat(42), fc.stringMatching(/^[0-9A-Za-z]$/), (what, other, mine, at, one) => {
        const minted = mintTagged(what, newSelector(), mine);
        expect(isTagged({ ...minted, selector: newSelector() }, [mine])).toBe(false);
        expect(isTagged({ ...minted, kind: other }, [mine])).toBe(what === other);
        expect(isTagged(mintCredential(what, minted.selector), [mine])).toBe(false);
        const secret = minted.secret.slice(0, at) + one + minted.secret.slice(at + 1);
        expect(isTagged({ ...minted, secret }, [mine])).toBe(secret === minted.secret);
      }),
      { numRuns: 500 },
    );
    expect(isTagged({ kind: 'rt', selector: newSelector(), secret: 'z'.repeat(43) }, [new Uint8Array(32)])).toBe(false);
  });
});

describe('deriveCredential', () => {
  test('returns the same for the same key and purpose, and another for anything else', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (key, purpose, other) => {
        fc.pre(purpose !== other);
        const first = deriveCredential('code', key, purpose);
        expect(deriveCredential('code', key, purpose)).toEqual(first);
        const text = formatCredential(first, 'svc');
        expect(parseCredential(text, 'svc')).toEqual(first);
        for (const differs of [
          deriveCredential('code', key, other),
          deriveCredential('code', `${key}!`, purpose),
          deriveCredential('rt', key, purpose),
        ]) {
          expect(differs.selector).not.toBe(first.selector);
          expect(differs.secret).not.toBe(first.secret);
        }
        expect(first.secret).not.toContain(first.selector);
      }),
    );
  });
});

test('matchesHash recognises a secret by its SHA-256', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (secret, other) => {
      expect(matchesHash(secret, hashSecret(secret))).toBe(true);
      expect(matchesHash(other, hashSecret(secret))).toBe(other === secret);
      expect(matchesHash(secret, null)).toBe(false);
      expect(matchesHash(secret, '')).toBe(false);
      expect(sameText(secret, other)).toBe(secret === other);
    }),
  );
  // RFC 7636 appendix B.
  expect(hashSecret('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('base62 keeps every value apart at its width', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      (one, other) => {
        expect(base62(one, 22)).toMatch(/^[0-9A-Za-z]{22}$/);
        expect(base62(one, 22) === base62(other, 22)).toBe(Buffer.from(one).equals(Buffer.from(other)));
        expect(fromBase62(base62(one, 22), 16)).toEqual(Buffer.from(one));
      },
    ),
  );
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const numberOf = (text: string) => [...text].reduce((sum, one) => sum * 62n + BigInt(digits.indexOf(one)), 0n);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(numberOf(base62(bytes, 43))).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
    }),
  );
  expect(fromBase62('z'.repeat(43), 32)).toBeNull();
  expect(base62(new Uint8Array(32).fill(255), 43)).toHaveLength(43);
  expect(base62(new Uint8Array(4), 6)).toBe('000000');
});

test('a credential ends with the CRC-32 of what is before it, as base62', () => {
  const ends = (credential: string) => {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(credential.slice(0, -6)));
    expect(credential.slice(-6)).toBe(base62(crc, 6));
  };
  for (let count = 0; count < 500; count += 1) ends(formatCredential(mintCredential('live'), 'svc'));
  // One whose checksum is small enough to begin with two zeros.
  const small = formatCredential({ kind: 'live', selector: '0'.repeat(22), secret: '301'.padStart(43, '0') }, 'svc');
  ends(small);
  expect(small.slice(-6)).toMatch(/^00/);
});

test('a client_id starts with the prefix', () => {
  expect(newClientId('svc')).toMatch(/^svc_client_[0-9A-Za-z]{22}$/);
});

test('every character of a secret is as likely as the others', () => {
  const tokens = 20_000;
  const counts = new Map<string, number>();
  for (let token = 0; token < tokens; token += 1)
    for (const character of mintCredential('live').secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  const even = (tokens * 43) / 62;
  expect(counts.size).toBe(62);
  // Twelve standard deviations; without drawing again, eight of them would come a fifth more often.
  for (const count of counts.values()) expect(Math.abs(count - even)).toBeLessThan(even / 10);
});
