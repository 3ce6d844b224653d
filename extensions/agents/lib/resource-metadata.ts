import { urlOf } from '@/lib/kernel/text/url.ts';
import { type Addresses, type Audience, mcpPath } from '@/lib/oauth/resource.ts';
import { keyProofs } from '@/lib/oauth/tokens/key-proof.ts';

/**
 * The metadata of an address of MCP (RFC 9728 section 2).
 * @param scopes what an agent is offered that doesn't say what it needs
 */
export function mcpMetadata(resource: string, issuer: string, scopes: string[]) {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: keyProofs()?.algorithms,
  };
}

/** Where an address of MCP, at one of our origins, has its metadata (RFC 9728 section 3.1). */
export function mcpMetadataUrl(origin: string, audience: Extract<Audience, { is: 'mcp' }>): string {
  return `${origin}/.well-known/oauth-protected-resource${mcpPath(audience)}`;
}

/** Which of our origins a request was sent to, by the host that it named; BASE_URL where that is neither. */
export function requestedOrigin(host: string | null, { baseUrl, apiUrl }: Addresses): string {
  const { host: own, protocol } = new URL(apiUrl);
  return host !== null && urlOf(`${protocol}//${host}`)?.host === own ? apiUrl : baseUrl;
}
