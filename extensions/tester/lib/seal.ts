import { createHmac } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Keys } from '@/lib/kernel/crypto/keys.ts';
import type { TesterState } from './state.ts';

/** How long a walk may pause between two steps, in seconds. */
export const WALK_SECONDS = 20 * 60;
// Browsers keep cookies of up to 4096 bytes, name and attributes included.
const MOST_CHARACTERS = 3800;

/** Whose walk it is: it opens for no other seller and no other app. */
export interface WalkOwner {
  sellerId: string;
  appId: string;
  keys: Keys;
}

/**
 * Encrypts a walk for a cookie (JWE, A256GCM), bound to a seller and an app, for {@link WALK_SECONDS}. What is merely
 * shown is left out where it doesn't fit.
 */
export async function sealWalk({ last, ...needed }: TesterState, owner: WalkOwner, now: Date): Promise<string> {
  const sealed = await seal({ ...needed, ...(last && { last }) }, owner, now);
  return sealed.length <= MOST_CHARACTERS ? sealed : seal(needed, owner, now);
}

/** The walk in a cookie; null when it is another seller's or app's, expired, forged or something else. */
export async function openWalk(text: string, owner: WalkOwner, now: Date): Promise<TesterState | null> {
  for (const key of owner.keys) {
    try {
      const options = { contentEncryptionAlgorithms: ['A256GCM'] };
      const { plaintext } = await compactDecrypt(text, bound(key, owner), options);
      const { until, state } = JSON.parse(inflateRawSync(plaintext).toString()) as {
        until: number;
        state: TesterState;
      };
      return until > now.getTime() ? state : null;
    } catch {
      // Another key may have sealed it.
    }
  }
  return null;
}

function seal(state: TesterState, owner: WalkOwner, now: Date): Promise<string> {
  const packed = deflateRawSync(JSON.stringify({ until: now.getTime() + WALK_SECONDS * 1000, state }));
  return new CompactEncrypt(packed)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(bound(owner.keys[0], owner));
}

/** A key per seller and app, so that what is sealed for one opens for no other. */
function bound(key: Buffer, { sellerId, appId }: WalkOwner): Uint8Array {
  return createHmac('sha256', key).update(`${sellerId}\0${appId}`).digest();
}
