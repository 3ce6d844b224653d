import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { provesChallenge, readChallenge, s256 } from './pkce.ts';

const verifier = fc.stringMatching(/^[A-Za-z0-9\-._~]{43,128}$/);
const stored = (challenge: string, method?: string) => {
  const read = readChallenge(challenge, method);
  if ('fault' in read) throw new Error(read.fault);
  return read.stored;
};

describe('PKCE', () => {
  test('S256: the verifier of the challenge proves it, any other does not', () => {
    fc.assert(
      fc.property(verifier, verifier, (mine, theirs) => {
        fc.pre(mine !== theirs);
        const challenge = stored(s256(mine), 'S256');
        expect(provesChallenge(mine, challenge)).toBe(true);
        expect(provesChallenge(theirs, challenge)).toBe(false);
        expect(provesChallenge(undefined, challenge)).toBe(false);
        expect(provesChallenge(s256(mine), challenge)).toBe(false);
      }),
    );
    // RFC 7636 appendix B.
    const challenge = stored('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'S256');
    expect(provesChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', challenge)).toBe(true);
  });

  test('plain, also when no method is named: the challenge itself proves it and is never stored as it is', () => {
    fc.assert(
      fc.property(verifier, verifier, fc.constantFrom('plain', undefined), (mine, theirs, method) => {
        fc.pre(mine !== theirs);
        const challenge = stored(mine, method);
        expect(challenge).not.toContain(mine);
        expect(provesChallenge(mine, challenge)).toBe(true);
        expect(provesChallenge(theirs, challenge)).toBe(false);
      }),
    );
  });

  test('a verifier where no challenge was sent proves nothing', () => {
    expect(readChallenge(undefined, undefined)).toEqual({ stored: null });
    expect(provesChallenge(undefined, null)).toBe(true);
    fc.assert(fc.property(verifier, (any) => void expect(provesChallenge(any, null)).toBe(false)));
  });

  test('a malformed verifier proves nothing, even if its hash is right', () => {
    for (const bad of [
      '',
      'a'.repeat(42),
      'a'.repeat(129),
      `${'a'.repeat(43)}+`,
      `${'a'.repeat(43)}\n`,
      'ä'.repeat(43),
    ]) {
      expect(provesChallenge(bad, s256(bad)), bad).toBe(false);
    }
  });

  test('an S256 challenge has exactly the 43 characters of a SHA-256 in base64url', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9\-._~]{43,128}$/), (text) => {
        const isHash = /^[A-Za-z0-9_-]{43}$/.test(text);
        expect(readChallenge(text, 'S256')).toEqual(isHash ? { stored: text } : { fault: 'malformed_s256_challenge' });
        expect(readChallenge(text, 'plain')).toEqual({ stored: s256(text) });
      }),
    );
  });

  test('what can’t be a challenge is refused with its fault', () => {
    expect(readChallenge(undefined, 'S256')).toEqual({ fault: 'method_without_challenge' });
    expect(readChallenge(undefined, 'plain')).toEqual({ fault: 'method_without_challenge' });
    for (const method of ['s256', 'S512', 'PLAIN', 'none']) {
      expect(readChallenge('a'.repeat(43), method)).toEqual({ fault: 'unknown_method' });
    }
    for (const bad of ['', 'a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)}=`, `${'a'.repeat(42)} `]) {
      for (const method of ['S256', 'plain', undefined]) {
        expect(readChallenge(bad, method)).toEqual({ fault: 'malformed_challenge' });
      }
    }
  });
});
