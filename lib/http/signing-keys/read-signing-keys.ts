import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { keysFor, type Purpose } from '../../kernel/crypto/keys.ts';
import { openText, sealText } from '../../kernel/crypto/seal.ts';
import { memory } from '../../kernel/process/process-wide.ts';
import { readPrivateKey } from './signature.ts';
import { CHANGES, type KeyUse, keysAt } from './signing-key.ts';
import { insertSigningKey, listSigningKeys } from './signing-keys.ts';

/** How long a process keeps what it has read. */
const FRESH_MS = 60_000;

/** What the private halves are sealed for. */
export const SEALED_FOR = {
  deliveries: 'webhook signing keys',
  calls: 'call signing keys',
} as const satisfies Record<KeyUse, Purpose>;

/** The kinds of keys: EdDSA as Standard Webhooks has it, ES256 as libraries for tokens know it best. */
const KINDS = {
  deliveries: { alg: 'EdDSA', make: () => generateKeyPairSync('ed25519') },
  calls: { alg: 'ES256', make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
} as const satisfies Record<KeyUse, object>;

/** A key that signs, and the id that its public half is published with. */
export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/** The keys that sign now, newest first, and the public halves of all that receivers may meet (RFC 7517, RFC 8037). */
export interface SigningKeys {
  signing: SigningKey[];
  published: JWK[];
}

/** By use. */
export const keysRead = memory<KeyUse, { keys: SigningKeys; readAt: number }>();

/**
 * Reads the product's own signing keys, and makes the next one when it is time. A key that was sealed with a forgotten
 * AUTH_SECRET can't sign any more: without another, a new one does at once.
 */
export async function readSigningKeys(use: KeyUse, now: Date): Promise<SigningKeys> {
  const kept = keysRead.get(use);
  if (kept && Math.abs(now.getTime() - kept.readAt) < FRESH_MS) return kept.keys;
  let { next, ...keys } = await readStored(use, now);
  if (next !== null) {
    await make(use, next, now);
    ({ next, ...keys } = await readStored(use, now));
  }
  keysRead.set(use, { keys, readAt: now.getTime() });
  return keys;
}

async function readStored(use: KeyUse, now: Date): Promise<SigningKeys & { next: number | null }> {
  const rows = await listSigningKeys(db(), use);
  const opened = await Promise.all(
    rows.map(async (row) => ({ ...row, jwk: await openText(row.privateKey, keysFor(SEALED_FOR[use], env())) })),
  );
  const { signing, published, isNextDue } = keysAt(
    opened.flatMap(({ jwk, ...row }) => (jwk === null ? [] : [{ ...row, jwk }])),
    now,
    CHANGES[use],
  );
  return {
    signing: signing.map(({ jwk, publicKey }) => ({ kid: JSON.parse(publicKey).kid, key: readPrivateKey(jwk) })),
    published: published.map(({ publicKey }) => JSON.parse(publicKey) as JWK),
    // Of several that find it due at once, only one can make this generation.
    next: isNextDue ? (rows.at(-1)?.generation ?? 0) + 1 : null,
  };
}

async function make(use: KeyUse, generation: number, now: Date): Promise<void> {
  const { alg, make: makePair } = KINDS[use];
  const { publicKey, privateKey } = makePair();
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const published = { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg };
  const sealed = await sealText(JSON.stringify(privateKey.export({ format: 'jwk' })), keysFor(SEALED_FOR[use], env()));
  await insertSigningKey(db(), {
    use,
    generation,
    publicKey: JSON.stringify(published),
    privateKey: sealed,
    createdAt: now,
  });
}
