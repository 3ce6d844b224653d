import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../crypto/keys.ts';
import type { Language } from '../language/language.ts';
import { textsIn } from '../language/texts.ts';

// The first match wins: every browser also claims to be older ones.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** What a User-Agent header says of a device. */
export function readUserAgent(userAgent: string | null): Device {
  return { browser: nameIn(BROWSERS, userAgent ?? ''), system: nameIn(SYSTEMS, userAgent ?? '') };
}

/** What a person would call the device behind a User-Agent header. */
export function deviceName(userAgent: string | null, language: Language = 'en'): string {
  return deviceInWords(readUserAgent(userAgent), language);
}

function nameIn(table: [RegExp, string][], text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** How many accounts a device is known for; the longest unused is forgotten first. */
const MAX_ACCOUNTS = 10;

/** A browser in which somebody has signed in before. */
export interface KnownDevice {
  id: string;
  /** Hashes of the emails that signed in there, latest first. */
  accounts: string[];
}

/**
 * Reads the cookie of a device that somebody signed in on before; null when there is none, or we didn't sign it.
 * @param value the cookie's value
 * @param keys what we sign with now, then what we signed with before
 */
export function readDevice(value: string | undefined, keys: Keys): KnownDevice | null {
  const [payload = '', signature = ''] = (value ?? '').split('.');
  if (!keys.some((key) => isSame(signature, sign(payload, key)))) return null;
  const [id = '', ...accounts] = payload.split('~');
  return id ? { id, accounts } : null;
}

/** The value of the cookie after this account has signed in on the device, which is new if it is null. */
export function rememberAccount(device: KnownDevice | null, email: string, [key]: Keys): string {
  const { id, accounts } = device ?? { id: randomBytes(16).toString('base64url'), accounts: [] };
  const account = accountHash(email);
  const payload = [id, account, ...accounts.filter((one) => one !== account)].slice(0, MAX_ACCOUNTS + 1).join('~');
  return `${payload}.${sign(payload, key)}`;
}

/**
 * What a device knows an account by: its address; its id while that isn't confirmed, because others may claim the same
 * and must not count as known where its owner is.
 */
export function deviceSubject({ id, email, emailVerified }: { id: string; email: string; emailVerified: boolean }) {
  return emailVerified ? email : id;
}

/** Whether this account has signed in on the device before. */
export function isKnownFor({ accounts }: KnownDevice, email: string): boolean {
  return accounts.includes(accountHash(email));
}

/** Hashed, so that whoever else uses the device doesn't read who signs in there. */
function accountHash(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
}

function sign(payload: string, key: Buffer): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The browser and the system behind a User-Agent header, as far as they are known. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** What a person would call a device: “Firefox on Windows”. */
export function deviceInWords({ browser, system }: Device, language: Language): string {
  const t = textsIn(language, 'account');
  if (browser && system) return t('browserOnSystem', { browser, system });
  return browser ?? system ?? t('unknownDevice');
}
