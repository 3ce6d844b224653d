import { constants, createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, EmbeddedJWK } from 'jose';
import { isQuicklyVerified } from '@/lib/kernel/crypto/quick-key.ts';
import { urlOf } from '@/lib/kernel/text/url.ts';
import { PROOF_ALGORITHMS } from '../index.ts';

const MAX_LENGTH = 4096;
/** How far `iat` may be off, in seconds. */
const MAX_SKEW_S = 60;

/** A proof that holds for a request: whose it is, and what may come only once from them. */
export interface DpopProof {
  /** The key's thumbprint (RFC 7638, SHA-256). */
  jkt: string;
  /** The SHA-256 of key and `jti`. */
  once: string;
  /** It was judged by a nonce instead of its time. */
  hasNonce: boolean;
  /** From then on it is refused for its age; null where a nonce says that. */
  until: Date | null;
}

/** What a proof is for. */
export interface ProofTarget {
  method: string;
  /** The request's address. */
  url: string;
  /** Whether an origin is one of the product's. */
  isOwnOrigin(origin: string): boolean;
  /** The access token that it comes with; null at the token endpoint. */
  token: string | null;
  now: Date;
  isNonce(nonce: string): boolean;
}

/** What is wrong with a proof, as the end of a sentence about it; or its clock is off, or its nonce is too old. */
export type ProofFault = { fault: string } | { clockIsOffBy: number } | { nonce: 'expired' };

/** RFC 9449 section 4.3: all that can be said of a proof without knowing whose the token is, or what came before. */
export async function checkDpopProof(text: string, target: ProofTarget): Promise<DpopProof | ProofFault> {
  const signed = await verified(text);
  if ('fault' in signed) return signed;
  const { jkt, claims } = signed;
  const { htm, htu, iat, jti, ath, nonce } = claims;
  if (htm !== target.method) return { fault: `has an htm other than ${target.method}` };
  if (typeof htu !== 'string' || !isSameEndpoint(htu, target)) return { fault: 'has the htu of another address' };
  if (typeof jti !== 'string' || jti === '') return { fault: 'has no jti' };
  if (typeof iat !== 'number') return { fault: 'has no iat' };
  if (target.token !== null && ath !== sha256(target.token)) return { fault: 'has no ath of this access token' };
  // With a nonce its own time doesn't count. Else one that was used with a nonce could come again once its iat is near.
  if (nonce !== undefined) {
    if (typeof nonce !== 'string' || !target.isNonce(nonce)) return { nonce: 'expired' };
  } else {
    const ahead = iat - target.now.getTime() / 1000;
    if (!(Math.abs(ahead) <= MAX_SKEW_S)) return { clockIsOffBy: Math.round(ahead) };
  }
  const until = nonce === undefined ? new Date((iat + MAX_SKEW_S + 1) * 1000) : null;
  return { jkt, once: sha256(`${jkt}\0${jti}`), hasNonce: nonce !== undefined, until };
}

/** A key that has signed a proof, and how it signs. */
interface ProvenKey {
  key: KeyObject;
  alg: string;
  jkt: string;
}

/**
 * The latest keys by the header that brings them, which is the same on each proof of a client: reading it costs most.
 */
const known = new Map<string, ProvenKey>();
const MOST_KNOWN = 1_000;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

async function verified(text: string): Promise<{ jkt: string; claims: Record<string, unknown> } | { fault: string }> {
  // Two headers come as one, with a comma between them.
  if (text.length > MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text))
    return { fault: `is not exactly one signed JWT of at most ${MAX_LENGTH} characters` };
  const [header = '', payload = '', signature = ''] = text.split('.');
  try {
    const before = known.get(header);
    const proven = before ?? (await readKey(text));
    if ('fault' in proven) return proven;
    if (before && !isSignedBy(before, `${header}.${payload}`, signature)) throw new Error('Another has signed it.');
    if (!before) remember(header, proven);
    const claims: unknown = JSON.parse(UTF8.decode(Buffer.from(payload, 'base64url')));
    if (typeof claims !== 'object' || claims === null) return { fault: 'has no claims' };
    return { jkt: proven.jkt, claims: claims as Record<string, unknown> };
  } catch {
    return { fault: 'is not signed with the key in it' };
  }
}

/** How each of {@link PROOF_ALGORITHMS} signs (RFC 7518 section 3, RFC 8037 section 3.1). */
const SIGNATURES: Record<string, [digest: string | null, options: object]> = {
  ES256: ['sha256', { dsaEncoding: 'ieee-p1363' }],
  EdDSA: [null, {}],
  Ed25519: [null, {}],
  RS256: ['sha256', {}],
  PS256: ['sha256', { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }],
};

/**
 * Whether a key whose first proof jose has verified has signed this one too. By Node.js itself: through WebCrypto, as
 * in jose, each goes to another thread and back, which takes half as long again.
 */
function isSignedBy({ key, alg }: ProvenKey, signed: string, signature: string): boolean {
  const [digest, options] = SIGNATURES[alg] ?? [null, {}];
  return verify(digest, Buffer.from(signed), { key, ...options }, Buffer.from(signature, 'base64url'));
}

/** Only what has verified a proof: whoever sends anything else can't push other keys out. */
function remember(header: string, proven: ProvenKey): void {
  const [oldest = ''] = known.keys();
  if (known.size >= MOST_KNOWN) known.delete(oldest);
  known.set(header, proven);
}

/** The key in a proof's header, which has signed it. Throws for one that can't be one, or hasn't. */
async function readKey(text: string): Promise<ProvenKey | { fault: string }> {
  const header = decodeProtectedHeader(text);
  const { typ, alg = '', jwk } = header;
  // Nothing that crit could name is known here, and what is signed is never unencoded (RFC 7797 section 7).
  if (header.crit !== undefined || 'b64' in header) return { fault: 'has a crit or a b64 in its header' };
  if (typ !== 'dpop+jwt') return { fault: 'has a typ other than dpop+jwt' };
  if (!PROOF_ALGORITHMS.includes(alg)) return { fault: 'has an alg that is not supported' };
  if (!jwk || 'd' in jwk || !isQuicklyVerified(jwk)) return { fault: 'has no usable public key as its jwk' };
  await compactVerify(text, await EmbeddedJWK(header), { algorithms: PROOF_ALGORITHMS });
  return { key: createPublicKey({ key: jwk, format: 'jwk' }), alg, jkt: await calculateJwkThumbprint(jwk, 'sha256') };
}

/** Each endpoint has several public addresses: `{API_URL}/v1/…` and `{BASE_URL}/api/v1/…` are the same. */
function isSameEndpoint(htu: string, { url, isOwnOrigin }: ProofTarget): boolean {
  const [claimed, requestUrl] = [urlOf(htu), new URL(url)];
  return claimed !== null && isOwnOrigin(claimed.origin) && pathOf(claimed) === pathOf(requestUrl);
}

function pathOf({ pathname }: URL): string {
  return pathname.startsWith('/v1/') ? `/api${pathname}` : pathname;
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
