import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { Subject } from './workload.ts';

/** A new proof that its sender has the key (RFC 9449), for a call of `/me`. */
export function proofOf({ proofKey = '', origin = '', accessToken = '' }: Subject): string {
  const key = JSON.parse(proofKey);
  const { d: _, ...jwk } = key;
  const claims = {
    jti: randomUUID(),
    htm: 'GET',
    htu: `${origin}/api/v1/me`,
    iat: Math.floor(Date.now() / 1000),
    ath: createHash('sha256').update(accessToken).digest('base64url'),
  };
  const parts = [{ typ: 'dpop+jwt', alg: 'ES256', jwk }, claims];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signer = { key: createPrivateKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), signer).toString('base64url')}`;
}
