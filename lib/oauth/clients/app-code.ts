import type { Keys } from '../../kernel/crypto/keys.ts';
import { readClaims, signClaims } from '../../kernel/crypto/signed-claims.ts';
import { MINUTE_MS } from '../../kernel/text/durations.ts';
import { asSellerId, type SellerId } from '../../permissions/seller.ts';

/** What a program is given once its person has created an app in the browser, to ask for the app's credentials with. */
export interface AppCode {
  appId: string;
  sellerId: SellerId;
  /** S256 (RFC 7636 section 4.2): only the program that had the browser opened knows its verifier. */
  challenge: string;
}

/** What a program needs to act as the app that its person has created. */
export interface AppCredentials {
  client_id: string;
  client_secret: string;
}

/** How long it can be used, in milliseconds. */
export const APP_CODE_LIFETIME_MS = 10 * MINUTE_MS;
const AUDIENCE = 'app credentials';

/** Signs it; nothing is stored. */
export function signAppCode({ appId, sellerId, challenge }: AppCode, keys: Keys, now: Date): Promise<string> {
  const until = new Date(now.getTime() + APP_CODE_LIFETIME_MS);
  return signClaims({ jti: appId, sub: sellerId, challenge }, { audience: AUDIENCE, until }, keys);
}

/** Reads one of ours; null when it is forged, expired or something else. */
export async function readAppCode(text: string, keys: Keys, now: Date): Promise<AppCode | null> {
  const { jti, sub, challenge } = (await readClaims(text, keys, { audience: AUDIENCE, currentDate: now })) ?? {};
  return jti && sub && typeof challenge === 'string' ? { appId: jti, sellerId: asSellerId(sub), challenge } : null;
}
