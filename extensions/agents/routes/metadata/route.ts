import { agentScopes } from '@/lib/api/openapi/list-endpoints.ts';
import { finish, json, preflight, readCall, refuseApi } from '@/lib/http/http.ts';
import { REQUESTED_HOST_HEADER } from '@/lib/http/request-headers.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { mcpAudience, mcpPath } from '@/lib/oauth/resource.ts';
import { mcpMetadata, requestedOrigin } from '../../lib/resource-metadata.ts';

/** Metadata of the MCP endpoint (RFC 9728), under the very address that was asked for. */
export function GET(request: Request): Response {
  const call = readCall(request);
  const path = new URL(request.url).pathname.replace(/^\/\.well-known\/oauth-protected-resource/, '');
  const audience = mcpAudience(path);
  if (!audience) return refuseApi(new ApiError('nothing_here'), call);
  const origin = requestedOrigin(request.headers.get(REQUESTED_HOST_HEADER), env());
  return finish(json(mcpMetadata(origin + mcpPath(audience), env().baseUrl, agentScopes())), call);
}

// Assistants in browsers say with it which version of their protocol they speak.
export const OPTIONS = preflight('GET, HEAD, OPTIONS', ', MCP-Protocol-Version');
