import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newEndpointSecret, readPrivateKey, signedHeaders } from './signature.ts';

const secret = newEndpointSecret();
const pair = generateKeyPairSync('ed25519');
const message = { id: '0198-event', at: new Date(), body: '{"type":"subscription.canceled","id":"0198-event"}' };
const headers = signedHeaders(message, { secrets: [secret], keys: [pair.privateKey] });

/** A receiver that has nothing but the public key. */
function verifiesByPublicKey(
  body: string,
  sent: Record<string, string>,
  { now = Date.now(), publicKey = pair.publicKey } = {},
): boolean {
  if (Math.abs(now / 1000 - Number(sent['webhook-timestamp'])) > 300) return false;
  const signed = Buffer.from(`${sent['webhook-id']}.${sent['webhook-timestamp']}.${body}`);
  return (sent['webhook-signature'] ?? '')
    .split(' ')
    .filter((one) => one.startsWith('v1a,'))
    .some((one) => verify(null, signed, publicKey, Buffer.from(one.slice(4), 'base64')));
}

test('a receiver built on standardwebhooks verifies it, and so does one with the public key alone', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.jsonValue(), (id, value) => {
      const body = JSON.stringify(value);
      const sent = signedHeaders({ id, at: new Date(), body }, { secrets: [secret], keys: [pair.privateKey] });
      expect(new Webhook(secret).verify(body, sent)).toEqual(JSON.parse(body));
      expect(verifiesByPublicKey(body, sent)).toBe(true);
    }),
  );
});

test('a tampered, a replayed and a wrongly keyed one are refused by both', () => {
  const tampered = message.body.replace('canceled', 'resumed');
  expect(() => new Webhook(secret).verify(tampered, headers)).toThrow();
  expect(verifiesByPublicKey(tampered, headers)).toBe(false);
  const otherId = { ...headers, 'webhook-id': '0198-other' };
  expect(() => new Webhook(secret).verify(message.body, otherId)).toThrow();
  expect(verifiesByPublicKey(message.body, otherId)).toBe(false);
  const old = signedHeaders(
    { ...message, at: new Date(Date.now() - 301_000) },
    { secrets: [secret], keys: [pair.privateKey] },
  );
  expect(() => new Webhook(secret).verify(message.body, old)).toThrow();
  expect(verifiesByPublicKey(message.body, old)).toBe(false);
  expect(() => new Webhook(newEndpointSecret()).verify(message.body, headers)).toThrow();
  const publicKey = generateKeyPairSync('ed25519').publicKey;
  expect(verifiesByPublicKey(message.body, headers, { publicKey })).toBe(false);
});

test('while a secret and a key are replaced, receivers that have either verify it', () => {
  const [newer, nextPair] = [newEndpointSecret(), generateKeyPairSync('ed25519')];
  const both = signedHeaders(message, { secrets: [newer, secret], keys: [nextPair.privateKey, pair.privateKey] });
  for (const one of [secret, newer]) expect(() => new Webhook(one).verify(message.body, both)).not.toThrow();
  for (const { publicKey } of [pair, nextPair])
    expect(verifiesByPublicKey(message.body, both, { publicKey })).toBe(true);
});

test('a private key is read from its JWK', () => {
  const key = readPrivateKey(JSON.stringify(pair.privateKey.export({ format: 'jwk' })));
  expect(createPublicKey(key).equals(pair.publicKey)).toBe(true);
});

test('secrets have 32 random bytes', () => {
  expect(newEndpointSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newEndpointSecret()).not.toBe(newEndpointSecret());
});
