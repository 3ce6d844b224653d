import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { type Env, env } from '@/lib/config/env.ts';
import { jsonText, methodNotAllowed, preflight } from '@/lib/http/http.ts';

let written: { settings: Env; text: string } | null = null;

/** The OpenAPI 3.1 document, for code generators, API clients and tests. */
export function GET(): Response {
  return jsonText(documentText(env()), 200, { 'Cache-Control': 'public, max-age=300' });
}

/** Written once for the settings of the process: it takes too long to be done for every stranger who asks. */
function documentText(settings: Env): string {
  if (written?.settings !== settings) written = { settings, text: JSON.stringify(openApiDocument(settings)) };
  return written.text;
}

export const dynamic = 'force-dynamic';
export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = methodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
