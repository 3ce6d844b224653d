import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { env } from '../config/env.ts';
import { keysFor } from '../crypto/keys.ts';
import { openText, sealText } from '../crypto/seal.ts';
import { db } from '../database/db.ts';
import { processWide } from '../process/process-wide.ts';
import { readPrivateKey } from './signature.ts';
import { keysAt } from './signing-key.ts';
import { insertSigningKey, listSigningKeys } from './signing-keys.ts';

/** How long a process keeps what it has read. */
const FRESH_MS = 60_000;

/** The keys that sign now, newest first, and the public halves of all that receivers may meet (RFC 7517, RFC 8037). */
export interface SigningKeys {
  signing: KeyObject[];
  published: JWK[];
}

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    signingKeys?: { keys: SigningKeys; readAt: number };
  }
}

/**
 * Reads the product's own signing keys, and makes the next one when it is time. A key that was sealed with a forgotten
 * AUTH_SECRET can't sign any more: without another, a new one does at once.
 */
export async function readSigningKeys(now: Date): Promise<SigningKeys> {
  const kept = processWide.signingKeys;
  if (kept && Math.abs(now.getTime() - kept.readAt) < FRESH_MS) return kept.keys;
  let { next, ...keys } = await read(now);
  if (next !== null) {
    await make(next, now);
    ({ next, ...keys } = await read(now));
  }
  processWide.signingKeys = { keys, readAt: now.getTime() };
  return keys;
}

async function read(now: Date): Promise<SigningKeys & { next: number | null }> {
  const rows = await listSigningKeys(db());
  const opened = await Promise.all(
    rows.map(async (row) => ({ ...row, jwk: await openText(row.privateKey, keysFor('webhook signing keys', env())) })),
  );
  const { signing, published, isNextDue } = keysAt(
    opened.flatMap(({ jwk, ...row }) => (jwk === null ? [] : [{ ...row, jwk }])),
    now,
  );
  return {
    signing: signing.map(({ jwk }) => readPrivateKey(jwk)),
    published: published.map(({ publicKey }) => JSON.parse(publicKey) as JWK),
    // Of several that find it due at once, only one can make this generation.
    next: isNextDue ? (rows.at(-1)?.generation ?? 0) + 1 : null,
  };
}

async function make(generation: number, now: Date): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const published = { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'EdDSA' };
  await insertSigningKey(db(), {
    generation,
    publicKey: JSON.stringify(published),
    privateKey: await sealText(
      JSON.stringify(privateKey.export({ format: 'jwk' })),
      keysFor('webhook signing keys', env()),
    ),
    createdAt: now,
  });
}
