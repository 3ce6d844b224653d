import { json } from '@/lib/http.ts';
import { VERSION } from '@/lib/version.ts';

/** That the process is serving, and which version. */
export function GET(): Response {
  return json({ status: 'ok', version: VERSION });
}

export const dynamic = 'force-dynamic';
