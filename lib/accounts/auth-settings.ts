import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifyCookie } from 'cookie';
import { env } from '../kernel/config/env.ts';
import { keysFor, type Secrets } from '../kernel/crypto/keys.ts';
import { isLanguage, type Language } from '../kernel/language/language.ts';
import { type KnownDevice, readDevice } from '../kernel/text/device.ts';

// Apart from better-auth itself, whose seven hundred files a start needn't wait for.

/** How long a session lasts. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/**
 * better-auth compares a session's end with the machine's clock. The end it knows is so much later than ours, which is
 * checked by the database's clock, so that a machine that is ahead ends none too early.
 */
export const SESSION_MARGIN_MS = 3600_000;

export const PASSWORD_LENGTH = { least: 10, most: 128 };

/** The full name of one of our cookies: behind https it is bound to this exact host. */
export function cookieName(name: string): string {
  return `${env().baseUrl.startsWith('https:') ? '__Host-' : ''}${name}`;
}

/** The attributes of all our cookies: no script can read them, and no other site's form sends them. */
export function cookieAttributes() {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: env().baseUrl.startsWith('https:') } as const;
}

/** The cookie in which a browser keeps the language that was chosen in it, and for how long. */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_SECONDS = 400 * 24 * 3600;

/** The language that was chosen in the browser with these cookies; null if none was. */
export function languageIn(cookies: string): Language | null {
  const chosen = cookies === '' ? null : parseCookie(cookies)[cookieName(LANGUAGE_COOKIE)];
  return isLanguage(chosen) ? chosen : null;
}

/** The cookie by which a device is known, and for how long. */
export const DEVICE_COOKIE = 'device';
export const DEVICE_SECONDS = 400 * 24 * 3600;

/**
 * What better-auth signs and encrypts with. What it encrypts names the key by a number, which is made from the key and
 * so stays with it. Earlier releases gave it the secret itself: cookies and unmarked ciphertexts may still need it.
 */
export function authKeys(secrets: Secrets) {
  const { authSecret, authSecretPrevious } = secrets;
  const values = keysFor('sessions', secrets).map((key) => key.toString('hex'));
  const raw = authSecretPrevious === null ? [authSecret] : [authSecret, authSecretPrevious];
  return {
    encryption: {
      secrets: values.map((value) => ({ version: createHash('sha256').update(value).digest().readUInt32BE(), value })),
      secret: authSecretPrevious ?? authSecret,
    },
    signatures: [...values, ...raw] as [string, ...string[]],
  };
}

/** The device that sends these headers, if anybody has signed in there before. */
export function deviceIn(headers: Headers): KnownDevice | null {
  return readDevice(parseCookie(headers.get('cookie') ?? '')[cookieName(DEVICE_COOKIE)], keysFor('devices', env()));
}

/** The session's token in a Cookie header, if one of our keys has signed it. */
export function sessionTokenIn(cookies: string): string | null {
  return openSigned(parseCookie(cookies)[cookieName('session')] ?? '', authKeys(env()).signatures);
}

/**
 * Signs cookies with the current key that an earlier key has signed; better-auth checks signatures with one key only.
 * A cookie that none of the keys signed stays as it is.
 * @param cookies the Cookie header as sent
 * @param names the signed cookies: `value.signature`, HMAC-SHA-256 in base64
 * @returns the new Cookie header, or null when there is nothing to change
 */
export function signAnew(
  cookies: string,
  names: string[],
  [current, ...earlier]: [string, ...string[]],
): string | null {
  const jar = parseCookie(cookies);
  let isChanged = false;
  for (const name of names) {
    const { value, signature } = readSigned(jar[name] ?? '');
    if (!value || isSignature(signature, value, current)) continue;
    if (!earlier.some((key) => isSignature(signature, value, key))) continue;
    jar[name] = `${value}.${sign(value, current)}`;
    isChanged = true;
  }
  return isChanged ? stringifyCookie(jar) : null;
}

/** The value of a signed cookie; null when none of the keys signed it. */
function openSigned(cookie: string, keys: readonly string[]): string | null {
  const { value, signature } = readSigned(cookie);
  return value && keys.some((key) => isSignature(signature, value, key)) ? value : null;
}

function readSigned(text: string): { value: string; signature: string } {
  const dot = text.lastIndexOf('.');
  return { value: text.slice(0, Math.max(0, dot)), signature: text.slice(dot + 1) };
}

function sign(value: string, key: string): string {
  return createHmac('sha256', key).update(value).digest('base64');
}

function isSignature(signature: string, value: string, key: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(value, key))];
  return given.length === right.length && timingSafeEqual(given, right);
}
