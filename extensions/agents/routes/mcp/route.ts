import { apiMethodNotAllowed, preflight } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { mcpEndpoint } from '../../lib/mcp-endpoint.ts';
import { callV1 } from './call-v1.ts';

/** The Model Context Protocol, for assistants and agents (streamable HTTP, without sessions). */
export const POST = mcpEndpoint(callV1);

const notAllowed = apiMethodNotAllowed('POST, OPTIONS');

/** There is no stream to open; a person who opens the address finds what it is for. */
export function GET(request: Request): Response {
  if (!request.headers.get('accept')?.includes('text/html')) return notAllowed(request);
  return new Response(null, { status: 303, headers: { Location: `${env().baseUrl}/docs/agents` } });
}

export const OPTIONS = preflight('POST, OPTIONS', ', MCP-Protocol-Version, Mcp-Method, Mcp-Name');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as PUT };
