import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CredentialKind, formatCredential, mintCredential } from '../../permissions/credential.ts';
import { maskCredentials, maskProof } from './mask.ts';

const KINDS: CredentialKind[] = ['live', 'test', 'rt', 'code', 'secret'];

test('only the prefix and last four characters of a credential are left, wherever it appears', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.string(), fc.string(), (kind, before, after) => {
      const secret = formatCredential(mintCredential(kind), 'svc');
      const masked = maskCredentials(`${before}|${secret}|${after}`);
      expect(masked).toContain(`|svc_${kind}_…${secret.slice(-4)}|`);
      expect(masked).not.toContain(secret.slice(9, 20));
    }),
  );
});

test('several in one text, glued to others, with another prefix, or cut short', () => {
  const [one, two] = [mintCredential('test'), mintCredential('rt')].map((made) => formatCredential(made, 'svc')) as [
    string,
    string,
  ];
  expect(maskCredentials(`{"a":"${one}","b":"${two}"}`)).toBe(
    `{"a":"svc_test_…${one.slice(-4)}","b":"svc_rt_…${two.slice(-4)}"}`,
  );
  expect(maskCredentials(`x_${one}`)).toBe(`x_svc_test_…${one.slice(-4)}`);
  expect(maskCredentials(one.replace('svc', 'acme2'))).toBe(`acme2_test_…${one.slice(-4)}`);
  expect(maskCredentials(one.slice(0, 30))).toBe(`svc_test_…${one.slice(26, 30)}`);
});

test('what is not a credential stays: a client_id, words, ids', () => {
  const text =
    'svc_client_0123456789abcdefghijkl subscriptions:read svc_test_ run_test_now 0190b2c4-1111-7222-8333-444455556666';
  expect(maskCredentials(text)).toBe(text);
});

test('a proof shows four characters at most', () => {
  expect(maskProof('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJ')).toBe('…GHIJ');
  expect(maskProof('short')).toBe('…');
});
