import { json } from '@/lib/http.ts';

/** Whether the process serves. */
export function GET(): Response {
  return json({ status: 'ok' });
}

export const dynamic = 'force-dynamic';
