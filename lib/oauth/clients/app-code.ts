import { jwtVerify, SignJWT } from 'jose';
import type { Keys } from '../../kernel/crypto/keys.ts';
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

/** Signs it (JWS, HS256); nothing is stored. The first key signs. */
export async function signAppCode({ appId, sellerId, challenge }: AppCode, [key]: Keys, now: Date): Promise<string> {
  return new SignJWT({ challenge })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(appId)
    .setSubject(sellerId)
    .setAudience(AUDIENCE)
    .setExpirationTime(new Date(now.getTime() + APP_CODE_LIFETIME_MS))
    .sign(key);
}

/** Reads one of ours; null when it is forged, expired or something else. */
export async function readAppCode(text: string, keys: Keys, now: Date): Promise<AppCode | null> {
  for (const key of keys) {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now };
    const read = await jwtVerify(text, key, options).catch(() => null);
    const { jti, sub, challenge } = read?.payload ?? {};
    if (jti && sub && typeof challenge === 'string') return { appId: jti, sellerId: asSellerId(sub), challenge };
  }
  return null;
}
