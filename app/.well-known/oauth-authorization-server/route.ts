import { env } from '@/lib/config/env.ts';
import { finish, json, methodNotAllowed, preflight, readCall } from '@/lib/http/http.ts';
import { serverMetadata } from '@/lib/oauth/server-metadata.ts';

/** Authorization server metadata (RFC 8414), from which client libraries discover everything else. */
export function GET(request: Request): Response {
  const { baseUrl, tokenPrefix, agents } = env();
  return finish(json(serverMetadata(baseUrl, tokenPrefix, agents)), readCall(request));
}

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = methodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
