import { FULL_ACCESS } from '@/lib/access/scope.ts';
import { SCOPE_NAMES } from '@/lib/access/scope-catalogue.ts';
import { env } from '@/lib/env.ts';
import { finish, json, methodNotAllowed, preflight, readCall } from '@/lib/http.ts';

/** Authorization server metadata (RFC 8414), from which client libraries discover everything else. */
export function GET(request: Request): Response {
  const { baseUrl } = env();
  const methods = ['client_secret_basic', 'client_secret_post', 'none'];
  const metadata = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/api/oauth/token`,
    revocation_endpoint: `${baseUrl}/api/oauth/revoke`,
    introspection_endpoint: `${baseUrl}/api/oauth/introspect`,
    scopes_supported: [...SCOPE_NAMES, FULL_ACCESS],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256', 'plain'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: methods,
    authorization_response_iss_parameter_supported: true,
  };
  return finish(json(metadata), readCall(request));
}

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = methodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
