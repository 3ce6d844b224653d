import { json } from '@/lib/http/http.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { isStopping } from '@/lib/kernel/process/stopping.ts';

/** That the process is serving, and which version; 503 once it will stop, so that proxies send nothing more. */
export function GET(): Response {
  if (isStopping()) return json({ status: 'stopping', version: VERSION }, 503, { 'Retry-After': '5' });
  return json({ status: 'ok', version: VERSION });
}

export const dynamic = 'force-dynamic';
