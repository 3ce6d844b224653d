import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifyCookie } from 'cookie';

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
export function openSigned(cookie: string, keys: readonly string[]): string | null {
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
