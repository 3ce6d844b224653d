import { createHmac, hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a credential is for; part of its visible prefix: `svc_live_…`, `svc_rt_…`. */
export type CredentialKind = 'live' | 'test' | 'rt' | 'code' | 'device' | 'secret';

/**
 * prefix + selector + secret + checksum. The selector (128 bits, 22 characters) finds the row, the secret (256 bits,
 * 43 characters) proves possession and is stored as SHA-256 only, the checksum (CRC-32, 6 characters) lets secret
 * scanners and this service recognise garbage without asking a database. In the tokens of a
 * pair the second half of the secret is a tag: anyone can compute a checksum, only this installation the tag. That of
 * an access token is made as for `live`, whatever its mode.
 */
export interface Credential {
  kind: CredentialKind;
  selector: string;
  secret: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE =
  /^([a-z][a-z0-9]{0,15})_(live|test|rt|code|device|secret)_([0-9A-Za-z]{22})([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** From here on bytes are drawn again, which would make some characters likelier. */
const EVEN = 256 - (256 % ALPHABET.length);

/** As many digits at once as a number holds exactly: dividing a BigInt takes longer. */
const PART_DIGITS = 8;
const PART = 62n ** BigInt(PART_DIGITS);

/** Bytes as base62, padded to `width` characters, which have to be enough for them. */
export function base62(bytes: Uint8Array, width: number): string {
  let text = '';
  for (let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= PART)
    text = digitsOf(Number(rest % PART), PART_DIGITS) + text;
  return text.padStart(width, '0').slice(-width);
}

function digitsOf(number: number, width: number): string {
  let text = '';
  for (let rest = number; text.length < width; rest = Math.floor(rest / 62)) text = ALPHABET[rest % 62] + text;
  return text;
}

/** The bytes that {@link base62} wrote; null for a number too large for them. */
export function fromBase62(text: string, length: number): Buffer | null {
  let number = 0n;
  for (let from = (text.length % PART_DIGITS) - PART_DIGITS; from < text.length; from += PART_DIGITS) {
    let part = 0;
    for (const digit of text.slice(Math.max(0, from), from + PART_DIGITS)) part = part * 62 + ALPHABET.indexOf(digit);
    number = number * PART + BigInt(part);
  }
  const hex = number.toString(16).padStart(2 * length, '0');
  return hex.length > 2 * length ? null : Buffer.from(hex, 'hex');
}

/** A new 128-bit selector. */
export function newSelector(): string {
  return base62(randomBytes(16), 22);
}

/** A new public `client_id`. */
export function newClientId(prefix: string): string {
  return `${prefix}_client_${newSelector()}`;
}

/** A new credential; give the selector of its row when the row exists already. */
export function mintCredential(kind: CredentialKind, selector = newSelector()): Credential {
  return { kind, selector, secret: randomText(43) };
}

/** Random characters, each as likely as the others: 5.95 bits each, and no number to divide as for {@link base62}. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length - text.length)) if (byte < EVEN) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/**
 * A new credential that can be recognised as ours for ever, without anything stored of it: its secret is 128 random
 * bits and a tag of 128 bits over kind, selector and those bits (HMAC-SHA-256).
 */
export function mintTagged(kind: CredentialKind, selector: string, key: Uint8Array): Credential {
  const random = randomBytes(16);
  const secret = base62(Buffer.concat([random, tagOf(kind, selector, random, key)]), 43);
  return { kind, selector, secret };
}

/** Whether a credential was minted with one of these keys; says nothing about whether it is still valid. */
export function isTagged({ kind, selector, secret }: Credential, keys: readonly Uint8Array[]): boolean {
  const bytes = fromBase62(secret, 32);
  if (!bytes) return false;
  const [random, tag] = [bytes.subarray(0, 16), bytes.subarray(16)];
  return keys.some((key) => timingSafeEqual(tagOf(kind, selector, random, key), tag));
}

function tagOf(kind: CredentialKind, selector: string, random: Uint8Array, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${kind}\0${selector}\0`).update(random).digest().subarray(0, 16);
}

/**
 * The credential that a key and a purpose always yield, so that a second click on the same consent screen gets the same
 * code. Without the key it can't be told from a random one (HMAC-SHA-256).
 */
export function deriveCredential(kind: CredentialKind, key: string | Uint8Array, purpose: string): Credential {
  const part = (name: string) => createHmac('sha256', key).update(`${name}\0${kind}\0${purpose}`).digest();
  return { kind, selector: base62(part('selector').subarray(0, 16), 22), secret: base62(part('secret'), 43) };
}

/** The credential as the text that is handed out once. */
export function formatCredential({ kind, selector, secret }: Credential, prefix: string): string {
  const body = `${prefix}_${kind}_${selector}${secret}`;
  return body + checksum(body);
}

/** Reads a credential; null for anything that isn't one of ours: another prefix, length, alphabet or checksum. */
export function parseCredential(text: string, prefix: string): Credential | null {
  const match = SHAPE.exec(text);
  if (!match || match[1] !== prefix) return null;
  const [, , kind, selector, secret, sum] = match as unknown as [
    string,
    string,
    CredentialKind,
    string,
    string,
    string,
  ];
  return checksum(text.slice(0, -6)) === sum ? { kind, selector, secret } : null;
}

/** What is stored of a secret: SHA-256 in base64url. A 256-bit random secret needs no slow hash. */
export function hashSecret(secret: string): string {
  return digest('sha256', secret, 'base64url');
}

/** What is stored of a client secret: enough to check it, and its last four characters to recognise it by. */
export function storedSecret(
  { selector, secret }: Credential,
  text: string,
): { selector: string; hash: string; lastFour: string } {
  return { selector, hash: hashSecret(secret), lastFour: text.slice(-4) };
}

/** Whether a secret has this stored hash, in constant time. False without a hash. */
export function matchesHash(secret: string, hash: string | null): boolean {
  return hash !== null && sameText(hashSecret(secret), hash);
}

/** Compares two texts in a time that doesn't depend on where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What {@link base62} makes of a CRC-32, without large integers. */
function checksum(body: string): string {
  return digitsOf(crc32(body), 6);
}
