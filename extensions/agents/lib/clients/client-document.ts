import type { JWK } from 'jose';
import { z } from 'zod';
import { readObject } from '@/lib/http/body.ts';
import { URL_FAULTS, urlFault } from '@/lib/http/outside-url.ts';
import { isQuicklyVerified } from '@/lib/kernel/crypto/quick-key.ts';
import type { DocumentFault } from '@/lib/oauth/authorization/request-fault.ts';
import { type ClientMetadata, readClientMetadata } from './client-metadata.ts';

/** How a client that nobody registered may prove itself. */
export type ClientMethod = 'none' | 'private_key_jwt';

/** What a client's document says of it, as it is kept. */
export interface ClientDocument extends ClientMetadata {
  methods: ClientMethod[];
  /** Its public keys, or where they are; both null where it has none. */
  keys: JWK[] | null;
  keysUrl: string | null;
}

/** Why a document can't be used, with the end of a sentence about it for the client's makers. */
export interface FaultyDocument {
  fault: DocumentFault;
  detail?: string;
  /** There was no answer, or one that says that its host can't answer: it says nothing about the document. */
  isAway?: true;
}

const MAX_KEYS = 20;
/** Whatever would let somebody else act as the client, in keys of any kind (RFC 7518 section 6). */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const text = z.string().optional();
const publicKey = z.object({
  kty: z.string(),
  use: text,
  alg: text,
  kid: text,
  n: text,
  e: text,
  crv: text,
  x: text,
  y: text,
});
const keySet = z.object({ keys: z.array(z.looseObject({})).min(1).max(MAX_KEYS) });

const authentication = z.object({
  token_endpoint_auth_method: z.string().nullish(),
  token_endpoint_auth_methods_supported: z.array(z.string()).max(20).nullish(),
  jwks: z.unknown().optional(),
  jwks_uri: z.string().nullish(),
});

const METHODS: ClientMethod[] = ['none', 'private_key_jwt'];

const NO_OBJECT = {
  body_not_json: { fault: 'not_json', detail: 'is not JSON' },
  body_not_object: { fault: 'bad_metadata', detail: 'is not an object' },
  repeated: { fault: 'bad_metadata', detail: 'has a member twice' },
} as const;

/** Parses what an address answered: an object in JSON. */
export function parseDocument(text: string): { value: object } | FaultyDocument {
  const read = readObject(text);
  return 'fault' in read ? NO_OBJECT[read.fault] : { value: read.object };
}

/** PostgreSQL keeps neither NUL nor half a character in JSON. */
function canBeKept(value: object): boolean {
  return !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value));
}

/**
 * Reads the document at the address that is a `client_id` (draft-ietf-oauth-client-id-metadata-document-02 section 4).
 * It has to name itself by that, byte for byte, and knows no secrets: anybody can read it.
 * @param own the product's own public addresses
 */
export function readClientDocument(value: object, clientId: string, own: string[]): ClientDocument | FaultyDocument {
  const bad = (detail: string) => ({ fault: 'bad_metadata', detail }) as const;
  if (!('client_id' in value) || value.client_id !== clientId)
    return { fault: 'wrong_client_id', detail: 'names another client_id than its own address' };
  if ('client_secret' in value || 'client_secret_expires_at' in value) return bad('has a client_secret');
  const read = readClientMetadata(value);
  if ('fault' in read) return bad(`has a fault: ${read.fault.what}`);
  const parsed = authentication.safeParse(value);
  if (!parsed.success) return bad(`has a faulty ${parsed.error.issues[0]?.path.join('.')}`);
  const { token_endpoint_auth_method: method, jwks_uri: keysUrl, jwks } = parsed.data;
  const preferred = METHODS.find((one) => one === (method ?? 'none'));
  if (!preferred) return bad('has a token_endpoint_auth_method other than none and private_key_jwt');
  const { token_endpoint_auth_methods_supported: supported } = parsed.data;
  const methods = METHODS.every((one) => supported?.includes(one)) ? METHODS : [preferred];
  if (jwks != null && keysUrl != null) return bad('has both jwks and jwks_uri');
  const fault = keysUrl == null ? null : urlFault(keysUrl, { mode: 'test', own });
  if (fault) return bad(`has a jwks_uri that ${URL_FAULTS[fault]}`);
  const keys = jwks == null ? null : readKeys(jwks);
  if (keys && 'fault' in keys) return keys;
  if (methods.includes('private_key_jwt') && !keys && keysUrl == null) return bad('has neither jwks nor jwks_uri');
  const document = { ...read, methods, keys, keysUrl: keysUrl ?? null };
  return canBeKept(document) ? document : bad('has characters that cannot be kept');
}

/**
 * Reads a set of public keys (RFC 7517 section 5); those that sign nothing, or of a kind that isn't known, are left
 * out.
 */
export function readKeys(value: unknown): JWK[] | FaultyDocument {
  const bad = (detail: string) => ({ fault: 'bad_metadata', detail }) as const;
  const read = keySet.safeParse(value);
  if (!read.success) return bad(`has no set of 1 to ${MAX_KEYS} keys`);
  if (read.data.keys.some((key) => PRIVATE.some((name) => name in key)))
    return bad('has a private or secret key in it');
  const keys = read.data.keys.flatMap((key) => publicKey.safeParse(key).data ?? []);
  if (!canBeKept(keys)) return bad('has characters that cannot be kept');
  return keys.filter((key) => (key.use ?? 'sig') === 'sig' && isQuicklyVerified(key)) as JWK[];
}
