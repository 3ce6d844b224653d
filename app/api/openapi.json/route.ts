import { readDocumentText } from '@/lib/api/openapi/read-document.ts';
import { jsonText } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';

/** The OpenAPI 3.1 document, for code generators, API clients and tests. */
export function GET(): Response {
  return jsonText(readDocumentText(env()), 200, { 'Cache-Control': 'public, max-age=300' });
}

export const dynamic = 'force-dynamic';
