import { createHmac } from 'node:crypto';
import type { Keys } from '@/lib/kernel/crypto/keys.ts';
import { MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { sameText } from '@/lib/permissions/credential.ts';

/** How long a nonce is good for, in milliseconds. */
export const NONCE_LIFETIME_MS = 5 * MINUTE_MS;

/**
 * A nonce for clients whose clock is off (RFC 9449 section 8): our own time, signed (HMAC-SHA-256), so that every
 * instance knows it without keeping it. The first key signs.
 */
export function makeNonce([key]: Keys, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${signature(time, key)}`;
}

/** Whether it is ours and was made within the last five minutes, by the clock of any instance. */
export function isNonce(text: string, keys: Keys, now: Date): boolean {
  const [time = '', signed = ''] = text.split('.');
  if (!keys.some((key) => sameText(signed, signature(time, key)))) return false;
  return Math.abs(now.getTime() - Number.parseInt(time, 36)) <= NONCE_LIFETIME_MS;
}

function signature(time: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(time).digest('base64url');
}
