import type { Event } from './schema.ts';

const TOLERANCE_S = 300;

/** What a delivery is verified with; one of them is enough. */
export interface WebhookKeys {
  /** The endpoint's `whsec_…`; several while a secret is being replaced. */
  secrets?: string[];
  /** The service's Ed25519 keys: `keys` of `/.well-known/webhook-keys`. */
  publicKeys?: JsonWebKey[];
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>;

/** The delivery is not from the service, or too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/**
 * Verifies a delivery (Standard Webhooks: `v1`, `v1a`) and returns its event. Throws a WebhookError.
 * @param body exactly what was received
 * @param now milliseconds since 1970
 */
export async function verifyWebhook(
  headers: HeaderSource,
  body: string | Uint8Array,
  { secrets = [], publicKeys = [] }: WebhookKeys,
  now = Date.now(),
): Promise<Event> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!id || !/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The delivery has no webhook-id or timestamp.');
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) throw new WebhookError('The delivery is too old or new.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = Uint8Array.from([...new TextEncoder().encode(`${id}.${timestamp}.`), ...bytes]);
  const ed25519 = publicKeys.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519');
  const keys = await Promise.all([...secrets.map(hmacKey), ...ed25519.map(ed25519Key)]);
  for (const signature of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, encoded = ''] = signature.split(',');
    const given = fromBase64(encoded);
    for (const key of keys.filter(({ algorithm: { name } }) => VERSIONS[name] === version))
      if (given && (await crypto.subtle.verify(key.algorithm.name, key, given, signed))) return JSON.parse(text);
  }
  throw new WebhookError('No signature of the delivery is genuine.');
}

/** The version of a signature by the kind of key that made it. */
const VERSIONS: Record<string, string> = { HMAC: 'v1', Ed25519: 'v1a' };

async function hmacKey(secret: string): Promise<CryptoKey> {
  const raw = fromBase64(secret.replace(/^whsec_/, ''));
  if (!raw?.length) throw new TypeError('A webhook secret is whsec_ and base64.');
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function ed25519Key({ kty, crv, x }: JsonWebKey): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
}

function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found.join(' ') : (found ?? '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
