import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../crypto/keys.ts';

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
