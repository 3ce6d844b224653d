import { readDocumentText } from '@/lib/api/openapi/read-document.ts';
import { jsonText, methodNotAllowed, preflight } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';

/** The OpenAPI 3.1 document, for code generators, API clients and tests. */
export function GET(): Response {
  return jsonText(readDocumentText(env()), 200, { 'Cache-Control': 'public, max-age=300' });
}

export const dynamic = 'force-dynamic';
export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = methodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
