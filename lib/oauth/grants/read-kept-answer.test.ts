import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyDigest, openAnswer, retryKey, sealAnswer } from './read-kept-answer.ts';

const secret = fc.stringMatching(/^[0-9A-Za-z]{43}$/);

describe('a kept answer', () => {
  test('opens with the credential that was exchanged for it, and no other, for who proves itself in the same way', async () => {
    await fc.assert(
      fc.asyncProperty(
        secret,
        secret,
        fc.dictionary(fc.string(), fc.string()),
        fc.boolean(),
        async (mine, theirs, answer, isPublic) => {
          fc.pre(mine !== theirs);
          const sealed = await sealAnswer(answer, mine, isPublic);
          expect(await openAnswer(sealed, mine, isPublic)).toEqual(JSON.parse(JSON.stringify(answer)));
          expect(await openAnswer(sealed, theirs, isPublic)).toBeNull();
          expect(await openAnswer(sealed, mine, !isPublic)).toBeNull();
        },
      ),
    );
  });

  test('can’t be read or changed at rest, and never looks the same twice', async () => {
    const answer = { access_token: 'svc_live_verysecret' };
    const sealed = await sealAnswer(answer, 'a'.repeat(43), false);
    const parts = sealed.split('.');
    for (const part of parts) expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('verysecret');
    expect(await sealAnswer(answer, 'a'.repeat(43), false)).not.toBe(sealed);
    for (const [index, part] of parts.entries()) {
      if (part === '') continue;
      const broken = part[3] === 'A' ? 'B' : 'A';
      const changed = parts.with(index, part.slice(0, 3) + broken + part.slice(4)).join('.');
      expect(await openAnswer(changed, 'a'.repeat(43), false), `part ${index}`).toBeNull();
    }
    for (const junk of ['', 'x', 'a.b.c.d.e']) expect(await openAnswer(junk, 'a'.repeat(43), false)).toBeNull();
  });
});

test('retryKey is different for each app and proof, and never contains the key itself', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.uuid(),
      fc.string({ minLength: 12 }),
      fc.string({ minLength: 12 }),
      (app, other, key, different) => {
        fc.pre(app !== other && key !== different);
        expect(retryKey(app, null, key)).toBe(retryKey(app, null, key));
        expect(retryKey(other, null, key)).not.toBe(retryKey(app, null, key));
        expect(retryKey(app, null, different)).not.toBe(retryKey(app, null, key));
        expect(retryKey(app, null, key)).not.toContain(key);
        const shown = [null, 'public a', 'public b'].map((proof) => retryKey(app, proof, key));
        expect(new Set(shown).size).toBe(3);
      },
    ),
  );
});

test('bodyDigest depends on every name and value, and not on their order', () => {
  const body = fc.dictionary(fc.string(), fc.string(), { minKeys: 1 });
  fc.assert(
    fc.property(body, body, (one, other) => {
      const reversed = Object.fromEntries(Object.entries(one).reverse());
      expect(bodyDigest(reversed)).toBe(bodyDigest(one));
      const sorted = (record: Record<string, string>) =>
        JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
      expect(bodyDigest(one) === bodyDigest(other)).toBe(sorted(one) === sorted(other));
    }),
  );
  expect(bodyDigest({ a: 'b', c: 'd' })).not.toBe(bodyDigest({ a: 'b,c:d' }));
});
