import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { stringify } from 'uuid';
import type { Keys } from '@/lib/kernel/crypto/keys.ts';
import { isDynamic, MAX_CLIENT_ID } from '@/lib/permissions/client-id.ts';
import type { ClientMetadata } from './client-metadata.ts';

const TAG_BYTES = 16;
const MAX_BYTES = 64 * 1024;

type Carried = [name: string | null, redirectUris: string[], grantTypes: string[], isDpopBound: 0 | 1, nonce: string];

/**
 * Makes a `client_id` that carries its metadata: compressed, with a tag that only this installation can make
 * (HMAC-SHA-256, 128 bits). Nothing is stored, so there is nothing to lapse. The first key signs.
 * @returns null when it would be too long
 */
export function sealClientId(metadata: ClientMetadata, prefix: string, [key]: Keys): string | null {
  const { name, redirectUris, grantTypes, isDpopBound } = metadata;
  const nonce = randomBytes(6).toString('base64url');
  const carried: Carried = [name, redirectUris, grantTypes, isDpopBound ? 1 : 0, nonce];
  const body = deflateRawSync(JSON.stringify(carried), { level: 9 });
  const clientId = `${prefix}_dyn_${Buffer.concat([tagOf(body, key), body]).toString('base64url')}`;
  return clientId.length <= MAX_CLIENT_ID ? clientId : null;
}

/** Reads what a `client_id` of {@link sealClientId} carries; null for any other. */
export function openClientId(clientId: string, prefix: string, keys: Keys): ClientMetadata | null {
  if (!isDynamic(clientId, prefix) || clientId.length > MAX_CLIENT_ID) return null;
  const text = clientId.slice(`${prefix}_dyn_`.length);
  const bytes = Buffer.from(text, 'base64url');
  // Of the texts that stand for the same bytes only one is an id.
  if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== text) return null;
  const [tag, body] = [bytes.subarray(0, TAG_BYTES), bytes.subarray(TAG_BYTES)];
  if (!keys.some((key) => timingSafeEqual(tagOf(body, key), tag))) return null;
  const json = inflateRawSync(body, { maxOutputLength: MAX_BYTES }).toString('utf8');
  const [name, redirectUris, grantTypes, isDpopBound] = JSON.parse(json) as Carried;
  return { name, redirectUris, grantTypes, isDpopBound: isDpopBound === 1 };
}

/** The id that the app of an unregistered client has, before there is a row of it too (UUID v8, RFC 9562). */
export function unregisteredAppId(clientId: string): string {
  const bytes = createHash('sha256').update(clientId).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}

function tagOf(body: Uint8Array, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, TAG_BYTES);
}
