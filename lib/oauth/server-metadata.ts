import { FULL_ACCESS } from '../access/scope.ts';
import { SCOPE_NAMES } from '../access/scope-catalogue.ts';

const CLIENT_AUTHENTICATION = ['client_secret_basic', 'client_secret_post', 'none'];

/**
 * Returns the metadata of the authorization server (RFC 8414 section 2), from which client libraries discover
 * everything else.
 * @param issuer the product's own address, which is its name as an issuer too
 */
export function serverMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/api/oauth/token`,
    revocation_endpoint: `${issuer}/api/oauth/revoke`,
    introspection_endpoint: `${issuer}/api/oauth/introspect`,
    scopes_supported: [...SCOPE_NAMES, FULL_ACCESS],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256', 'plain'],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    introspection_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    authorization_response_iss_parameter_supported: true,
  };
}
