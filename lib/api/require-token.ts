import { env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { checkAccessToken, type StoreAccess } from '../oauth/check-access-token.ts';
import { allows } from '../oauth/scope.ts';

/**
 * Establishes what a v1 request may do, from its bearer token (RFC 6750; header only).
 * @param scope the scope the endpoint needs; null: any valid token
 * Throws 401 `invalid_token` and 403 `insufficient_scope` with their challenges.
 */
export async function requireToken(request: Request, scope: string | null, now: Date): Promise<StoreAccess> {
  const header = request.headers.get('authorization');
  // Another scheme, or Bearer without anything, is no token either: the challenge then has no error (RFC 6750 section 3.1).
  if (!/^Bearer +\S/i.test(header ?? '')) throw unauthorized('Send an access token: Authorization: Bearer …');
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(header ?? '')?.[1];
  const access = token ? await checkAccessToken(token, { tokenPrefix: env().tokenPrefix, now }) : null;
  if (!access) throw unauthorized('The access token is malformed, unknown, rotated or revoked.', 'invalid_token');
  if (scope !== null && !allows(access.scopes, scope)) throw insufficientScope(scope, access);
  return access;
}

function unauthorized(description: string, error?: string): ApiError {
  return new ApiError(401, 'invalid_token', description, { headers: { 'WWW-Authenticate': challenge(error ? { error } : {}) } });
}

function insufficientScope(scope: string, access: StoreAccess): ApiError {
  return new ApiError(403, 'insufficient_scope', `This needs the scope ${scope}.`, {
    context: { required_scopes: [scope], granted_scopes: [...access.scopes] },
    headers: { 'WWW-Authenticate': challenge({ error: 'insufficient_scope', scope }) },
  });
}

/** RFC 6750 section 3, with the address of the resource's metadata (RFC 9728 section 5.1). */
function challenge(parameters: Record<string, string>): string {
  const all = { ...parameters, resource_metadata: `${env().apiUrl}/.well-known/oauth-protected-resource` };
  return `Bearer ${Object.entries(all)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
