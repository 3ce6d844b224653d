import { createHmac } from 'node:crypto';
import type { Keys } from '@/lib/kernel/crypto/keys.ts';
import { sameText } from '@/lib/permissions/credential.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { DEVICE_CODE_LIFETIME_MS } from './device-grant.ts';

/** What a person has entered on our own page about a device. */
export interface EnteredCode {
  /** As it was typed, right or wrong. */
  code: string;
  /** What they have chosen on the screen; null before that. */
  mode: Mode | null;
}

/**
 * Signs it (HMAC-SHA-256) for the address of the screen, for one person and as long as a device waits: an address that
 * somebody else has made up brings nobody to a stranger's device (RFC 8628 section 5.4). The first key signs.
 */
export function signEntered({ code, mode }: EnteredCode, sellerId: string, [key]: Keys, now: Date): string {
  const text = JSON.stringify([code, mode, now.getTime() + DEVICE_CODE_LIFETIME_MS]);
  const part = Buffer.from(text).toString('base64url');
  return `${part}.${signature(part, sellerId, key)}`;
}

/** Reads it; null for what is forged, another person's or too old. */
export function readEntered(text: string, sellerId: string, keys: Keys, now: Date): EnteredCode | null {
  const [part = '', signed = ''] = text.split('.');
  if (!keys.some((key) => sameText(signed, signature(part, sellerId, key)))) return null;
  const [code, mode, until] = JSON.parse(Buffer.from(part, 'base64url').toString()) as [string, Mode | null, number];
  return until > now.getTime() ? { code, mode } : null;
}

function signature(part: string, sellerId: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${sellerId}\0${part}`).digest('base64url');
}
