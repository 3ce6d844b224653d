import { json } from '@/lib/http.ts';

/** Whether the process is serving. */
export function GET(): Response {
  return json({ status: 'ok' });
}

export const dynamic = 'force-dynamic';
