import { OAuthError } from '../../kernel/errors/errors.ts';

/** How long access tokens last that an app wants to expire, in seconds. */
const LEAST = 300;
const MOST = 86_400;

/**
 * Reads `expires_in` of a token request: how long access tokens of the connection are to last from then on, in
 * seconds; null where it isn't sent.
 * Throws `invalid_request` for anything but a whole number from 300 to 86400.
 */
export function lifetimeOf(sent: string | undefined): number | null {
  if (sent === undefined) return null;
  const seconds = /^[1-9]\d{2,4}$/.test(sent) ? Number(sent) : 0;
  if (seconds < LEAST || seconds > MOST) throw new OAuthError('malformed_expires_in');
  return seconds;
}
