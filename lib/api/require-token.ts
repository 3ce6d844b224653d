import type { Call } from '../http/call.ts';
import type { Precondition } from '../http/entity-tag.ts';
import { quotedValue } from '../http/header-value.ts';
import { env } from '../kernel/config/env.ts';
import { keysFor } from '../kernel/crypto/keys.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { nameConnection } from '../oauth/authorization/named-connection.ts';
import { authorizePath } from '../oauth/authorization/redirect.ts';
import type { Audience } from '../oauth/resource.ts';
import { checkAccessToken } from '../oauth/tokens/check-access-token.ts';
import { keyProofs } from '../oauth/tokens/key-proof.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { type CredentialKind, parseCredential } from '../permissions/credential.ts';
import { allows, FULL_ACCESS } from '../permissions/scope.ts';

/** A call to a v1 endpoint whose token was checked. */
export interface StoreCall extends Call {
  access: StoreAccess;
  /** What `If-Match` demands, if it was sent. */
  requireMatch?: Precondition | undefined;
}

/** Under this name a request has what was found out about it in this process before: a tool's call. */
export const CHECKED = Symbol('whose token was checked before');

/** A request that may be such a one. */
export type MaybeChecked = Request & {
  [CHECKED]?: {
    access: StoreAccess;
    /** Why its call, which was counted too, is one too many; null for one that isn't. */
    refused: ApiError | null;
  };
};

/** Where a token is presented: what it has to be for, and what a challenge says of that. */
export interface ProtectedResource {
  audience: Audience;
  /** The address of its metadata. */
  metadata: string;
  /** What to ask for, for who doesn't know. */
  scope: string;
}

/** What people send in place of an access token; their checksum tells them from garbage. */
const OTHER_CREDENTIALS: Partial<Record<CredentialKind, string>> = {
  rt: 'a refresh token',
  code: 'an authorization code',
  secret: 'a client secret',
};

/**
 * Establishes what a v1 request may do, from its bearer token (RFC 6750; header only) or from one that is bound to a
 * key with its proof (RFC 9449 section 7.1). Throws 401 `invalid_token`, `invalid_dpop_proof` and `use_dpop_nonce` with
 * their challenge, and 403 `network_not_allowed`.
 * @param resource v1 if left out
 */
export async function requireToken(
  request: MaybeChecked,
  call: Call,
  resource?: ProtectedResource,
): Promise<StoreAccess> {
  if (request[CHECKED]) return request[CHECKED].access;
  const { now, address, userAgent } = call;
  const tokenPrefix = env().tokenPrefix;
  const audience = resource?.audience;
  const header = request.headers.get('authorization');
  // Another scheme, or Bearer without anything, counts as no token: the challenge then has no error (RFC 6750 section
  // 3.1).
  if (!/^(?:Bearer|DPoP) +\S/i.test(header ?? '')) throw new ApiError('no_token', { headers: challenge({}, resource) });
  const [, scheme = '', token] = /^(Bearer|DPoP) +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(header ?? '') ?? [];
  const bound = /^DPoP/i.test(scheme) ? { request, call } : null;
  const access = token
    ? await checkAccessToken(token, { tokenPrefix, now, address, userAgent, audience }, bound)
    : 'unknown';
  if (Array.isArray(access)) {
    const refused = new ApiError(...access);
    if (refused.status === 403) throw refused;
    throw Object.assign(refused, { headers: proofChallenge(refused.code, resource) });
  }
  if (typeof access !== 'string') return access;
  const headers = bound ? proofChallenge('invalid_token', resource) : challenge({ error: 'invalid_token' }, resource);
  const kind = OTHER_CREDENTIALS[parseCredential(token ?? '', tokenPrefix)?.kind ?? 'live'];
  throw kind === undefined ? new ApiError(access, { headers }) : new ApiError('not_an_access_token', { kind, headers });
}

/** Throws 403 `insufficient_scope` with its challenge, and the link that asks the seller for what is missing. */
export function requireScope(access: StoreAccess, scope: string): void {
  if (allows(access.scopes, scope)) return;
  const link = reauthorizeUrl(access, scope);
  throw new ApiError(whyMissing(access, scope), {
    required_scopes: [scope],
    granted_scopes: [...access.scopes],
    ...(link && { reauthorize_url: link }),
    headers: challenge({ error: 'insufficient_scope', scope }),
  });
}

/** Whether the seller has taken a scope back, the app has left it out of its last refresh, or it never had it. */
function whyMissing({ takenBack, granted }: StoreAccess, scope: string) {
  if (takenBack.includes(scope)) return 'scope_taken_back';
  return allows(granted, scope) ? 'scope_left_out' : 'insufficient_scope';
}

/**
 * The consent screen for everything granted so far and the scope that is missing; the app adds its own state and PKCE.
 * Null for a seller's own key.
 */
function reauthorizeUrl({ caller, granted, store, resources }: StoreAccess, missing: string): string | null {
  if (!('app' in caller) || caller.app.redirectUri === null) return null;
  const { clientId, redirectUri } = caller.app;
  const scopes = allows(granted, FULL_ACCESS) ? [FULL_ACCESS] : [...new Set([...granted, missing])];
  const connection = nameConnection(caller.connectionId, keysFor('connections asked again for', env()));
  const request = {
    clientId,
    redirectUri,
    scopes,
    mode: store.mode,
    challenge: null,
    connection,
    resources: [...resources],
  };
  return env().baseUrl + authorizePath(request);
}

/** RFC 6750 section 3, with the address of the resource's metadata (RFC 9728 section 5.1). */
export function challenge(
  parameters: Record<string, string>,
  resource?: ProtectedResource,
  scheme = 'Bearer',
): Record<string, string> {
  const resource_metadata = resource?.metadata ?? `${env().apiUrl}/.well-known/oauth-protected-resource`;
  const all = { ...parameters, resource_metadata, ...(resource && { scope: parameters.scope ?? resource.scope }) };
  const pairs = Object.entries(all).map(([name, value]) => `${name}=${quotedValue(value)}`);
  return { 'WWW-Authenticate': `${scheme} ${pairs.join(', ')}` };
}

/** The same where a token is, or is presented as, bound to a key (RFC 9449 section 7.1). */
function proofChallenge(error: string, resource?: ProtectedResource): Record<string, string> {
  const algs = keyProofs()?.algorithms;
  return challenge({ ...(algs && { algs: algs.join(' ') }), error }, resource, 'DPoP');
}
