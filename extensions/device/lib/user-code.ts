import { createHmac, randomInt } from 'node:crypto';

/** Letters that make no words and that nobody confuses (RFC 8628 section 6.1): 34 bits in eight of them. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const SHAPE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A new code for people to type, such as `BCDF-GHJK`. */
export function newUserCode(): string {
  return shown(Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''));
}

/** The code in what somebody typed, whatever its case, hyphens and spaces; null for what can't be one. */
export function readUserCode(text: string): string | null {
  const letters = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return SHAPE.test(letters) ? shown(letters) : null;
}

/** What is stored of a code: an HMAC (SHA-256), since anybody could hash all the codes that there are. */
export function hashUserCode(code: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(code).digest('base64url');
}

function shown(letters: string): string {
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
