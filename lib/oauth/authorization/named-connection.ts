import { createHmac } from 'node:crypto';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { sameText } from '../../permissions/credential.ts';

/**
 * A connection's id as the `connection` of a `reauthorize_url` carries it: signed (HMAC-SHA-256), so that only the app
 * that was given the address can name it. The first key signs.
 */
export function nameConnection(id: string, [key]: Keys): string {
  return `${id}.${signature(id, key)}`;
}

/** The id in it; null for what we haven't signed, which an authorization request may carry for reasons of its own. */
export function readNamed(text: string, keys: Keys): string | null {
  const [id = '', signed = ''] = text.split('.');
  return keys.some((key) => sameText(signed, signature(id, key))) ? id : null;
}

function signature(id: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}
