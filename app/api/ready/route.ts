import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { json } from '@/lib/http/http.ts';

const PATIENCE_MS = 3_000;

/** Whether the database is answering as well. */
export async function GET(): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS);
  });
  try {
    await Promise.race([query(db(), sql`SELECT 1`), late]);
    return json({ status: 'ok' });
  } catch {
    return json({ status: 'unavailable', reason: 'the database does not answer' }, 503, { 'Retry-After': '5' });
  } finally {
    clearTimeout(timer);
  }
}

export const dynamic = 'force-dynamic';
