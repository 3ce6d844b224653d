import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@/lib/kernel/text/durations.ts';

/** How long a device waits to be allowed, in milliseconds, and how many seconds it leaves between two polls. */
export const DEVICE_CODE_LIFETIME_MS = 15 * MINUTE_MS;
export const POLL_EVERY_S = 5;

/** The answer of the device authorization endpoint (RFC 8628 section 3.2). */
export interface DeviceAuthorization {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

/**
 * The challenge of a connection that a device makes: whoever has the device code proves it, as with PKCE, so that a
 * client without a secret may. No `code_verifier` does, because that can't have a space in it.
 * @param hash of the device code, as it is stored
 */
export function deviceChallenge(hash: string): string {
  return createHash('sha256').update(`device code ${hash}`).digest('base64url');
}
