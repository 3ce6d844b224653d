import { createHmac, createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret of an endpoint, as Standard Webhooks writes them: `whsec_` and base64. */
export function newEndpointSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** What a delivery is signed with. */
export interface Signers {
  /** The endpoint's secrets, newest first. */
  secrets: string[];
  /** Ed25519 keys of the product. */
  keys: KeyObject[];
}

/**
 * The headers of a delivery by the Standard Webhooks specification: a `v1` signature (HMAC-SHA256) for each secret, a
 * `v1a` signature (Ed25519) for each key.
 * @param message.at when it is sent: receivers refuse what was signed too long ago
 * @param message.body exactly what is sent
 */
export function signedHeaders(
  message: { id: string; at: Date; body: string },
  { secrets, keys }: Signers,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signed = Buffer.from(`${message.id}.${timestamp}.${message.body}`);
  const hmac = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(signed)
      .digest('base64');
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [
      ...secrets.map((secret) => `v1,${hmac(secret)}`),
      ...keys.map((key) => `v1a,${sign(null, signed, key).toString('base64')}`),
    ].join(' '),
  };
}

/** A private key from its JWK (RFC 8037). */
export function readPrivateKey(jwk: string): KeyObject {
  return createPrivateKey({ key: JSON.parse(jwk), format: 'jwk' });
}
