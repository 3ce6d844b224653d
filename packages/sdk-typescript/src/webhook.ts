import type { Event } from './schema.ts';

const TOLERANCE_S = 300;

/** What a delivery is verified with; one of them is enough. */
export interface WebhookKeys {
  /** The endpoint's `whsec_…`; several while a secret is being replaced. */
  secrets?: string[];
  /** The service's Ed25519 keys: `keys` of `/.well-known/webhook-keys`. */
  publicKeys?: JsonWebKey[];
}

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
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string | Uint8Array,
  { secrets = [], publicKeys = [] }: WebhookKeys,
  now = Date.now(),
): Promise<Event> {
  const given = new Map([...entriesOf(headers)].map(([name, value]) => [name.toLowerCase(), String(value)]));
  const [id, timestamp = ''] = ['webhook-id', 'webhook-timestamp'].map((name) => given.get(name));
  if (!id || !/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The delivery has no webhook-id or timestamp.');
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) throw new WebhookError('The delivery is too old or new.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = Uint8Array.from([...new TextEncoder().encode(`${id}.${timestamp}.`), ...bytes]);
  const ed25519 = publicKeys.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519');
  const keys = await Promise.all([...secrets.map(hmacKey), ...ed25519.map(ed25519Key)]);
  for (const signature of given.get('webhook-signature')?.split(' ') ?? []) {
    const [version, encoded = ''] = signature.split(',');
    const claimed = fromBase64(encoded);
    for (const key of keys.filter(({ algorithm: { name } }) => VERSIONS[name] === version))
      if (claimed && (await crypto.subtle.verify(key.algorithm.name, key, claimed, signed)))
        return JSON.parse(new TextDecoder().decode(bytes));
  }
  throw new WebhookError('No signature of the delivery is genuine.');
}

/** The version of a signature by the kind of key that made it. */
const VERSIONS: Record<string, string> = { HMAC: 'v1', Ed25519: 'v1a' };

const entriesOf = (headers: Parameters<typeof verifyWebhook>[0]) =>
  headers instanceof Headers ? headers.entries() : Object.entries(headers);

async function hmacKey(secret: string): Promise<CryptoKey> {
  const raw = fromBase64(secret.replace(/^whsec_/, ''));
  if (!raw?.length) throw new TypeError('A webhook secret is whsec_ and base64.');
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function ed25519Key({ kty, crv, x }: JsonWebKey): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
