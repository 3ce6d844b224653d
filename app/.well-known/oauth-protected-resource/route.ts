import { supportedScopes } from '@/lib/api/openapi/list-endpoints.ts';
import { finish, json, preflight, readCall } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keyProofs } from '@/lib/oauth/tokens/key-proof.ts';

/** Protected resource metadata (RFC 9728): which authorization server issues tokens for the v1 endpoints. */
export function GET(request: Request): Response {
  const { apiUrl, appName, baseUrl } = env();
  const metadata = {
    resource: apiUrl,
    authorization_servers: [baseUrl],
    scopes_supported: supportedScopes(),
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: keyProofs()?.algorithms,
    resource_name: appName,
  };
  return finish(json(metadata), readCall(request));
}

// Assistants in browsers say with it which version of their protocol they speak.
export const OPTIONS = preflight('GET, HEAD, OPTIONS', ', MCP-Protocol-Version');
