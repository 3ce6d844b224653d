import { supportedScopes } from '@/lib/api/openapi/list-endpoints.ts';
import { finish, json, preflight, readCall } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { serverMetadata } from '@/lib/oauth/server-metadata.ts';

/** Authorization server metadata (RFC 8414), from which client libraries discover everything else. */
export function GET(request: Request): Response {
  const { baseUrl, tokenPrefix, agents } = env();
  const metadata = { ...serverMetadata(baseUrl, tokenPrefix, agents), scopes_supported: supportedScopes() };
  return finish(json(metadata), readCall(request));
}

// Assistants in browsers say with it which version of their protocol they speak.
export const OPTIONS = preflight('GET, HEAD, OPTIONS', ', MCP-Protocol-Version');
