import { EXTENSIONS } from '@/extensions/index.ts';
import { commandLineId } from '../permissions/client-id.ts';
import { ASSERTION_ALGORITHMS } from './clients/client-assertion.ts';
import { grantTypes } from './token-grant.ts';
import { keyProofs } from './tokens/key-proof.ts';

declare module '../kernel/extension.ts' {
  interface Extension {
    /** What it adds to the metadata of the authorization server. */
    metadata?(issuer: string, agents: 'on' | 'documents' | 'off'): Record<string, unknown>;
  }
}

const CLIENT_AUTHENTICATION = ['client_secret_basic', 'client_secret_post', 'none'];

/**
 * Returns the metadata of the authorization server (RFC 8414 section 2), from which client libraries discover
 * everything else, but for the scopes: what they open is for the API to say.
 * @param issuer the product's own address, which is its name as an issuer too
 * @param tokenPrefix from which the client_id of the installation's own command line is made
 * @param agents which clients that nobody registered there may be
 */
export function serverMetadata(
  issuer: string,
  tokenPrefix: string,
  agents: 'on' | 'documents' | 'off' = 'on',
  extensions = EXTENSIONS,
) {
  const hasDocuments = agents !== 'off';
  const authentication = hasDocuments ? [...CLIENT_AUTHENTICATION, 'private_key_jwt'] : CLIENT_AUTHENTICATION;
  const algorithms = hasDocuments ? ASSERTION_ALGORITHMS : undefined;
  const detailTypes = extensions.flatMap(({ detailTypes = {} }) => Object.keys(detailTypes));
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/api/oauth/token`,
    revocation_endpoint: `${issuer}/api/oauth/revoke`,
    introspection_endpoint: `${issuer}/api/oauth/introspect`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes(extensions),
    code_challenge_methods_supported: ['S256', 'plain'],
    token_endpoint_auth_methods_supported: authentication,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_methods_supported: authentication,
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    dpop_signing_alg_values_supported: keyProofs(extensions)?.algorithms,
    authorization_details_types_supported: detailTypes.length > 0 ? detailTypes : undefined,
    authorization_response_iss_parameter_supported: true,
    cli_client_id: commandLineId(tokenPrefix),
    ...Object.assign({}, ...extensions.map(({ metadata }) => metadata?.(issuer, agents))),
  };
}
