import { expect } from 'vitest';
import { db, setDb } from '@/lib/db.ts';
import { openTestDatabase } from '@/prisma/testing/database.ts';

/** Says that an answer is a page in words with this status, shown to nobody else and kept by nobody; gives its markup. */
export async function expectFaultPage(answer: Response, status: number, words: string): Promise<string> {
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(html).toContain('<h1>This didn’t work');
  expect(html).toContain(words);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('x-request-id')).not.toBeNull();
  expect(answer.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
  // Only where it is our fault can somebody ask about it.
  expect(html.includes(answer.headers.get('x-request-id') ?? '')).toBe(status >= 500);
  return html;
}

/** Has something that the product relies on be missing for a piece of work: a bug, as far as anyone can see. */
export async function whileBroken<T>(work: () => Promise<T>): Promise<T> {
  await db().$executeRaw`ALTER TABLE app RENAME TO lost_app`;
  try {
    return await work();
  } finally {
    await db().$executeRaw`ALTER TABLE lost_app RENAME TO app`;
  }
}

/** Has the database be away for a piece of work. */
export async function whileDatabaseAway<T>(work: () => Promise<T>): Promise<T> {
  const open = db();
  const gone = await openTestDatabase();
  if ('pglite' in gone.target) await gone.target.pglite.close();
  else await gone.remove();
  setDb(gone.database.prisma);
  try {
    return await work();
  } finally {
    setDb(open);
  }
}
