import { expect } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';
import type { PrismaClient } from '@/prisma/generated/client.ts';
import { openTestDatabase } from '@/prisma/testing/database.ts';

/** Expects an error page with this status and text that no cache keeps and no other site frames. Returns its markup. */
export async function expectFaultPage(answer: Response, status: number, words: string): Promise<string> {
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(html).toContain('<h1>This didn’t work');
  expect(html).toContain(words);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('x-request-id')).not.toBeNull();
  expect(answer.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
  // The request id is only shown for faults of ours.
  expect(html.includes(answer.headers.get('x-request-id') ?? '')).toBe(status >= 500);
  return html;
}

/** Runs work while a table is missing, which looks like a bug of ours. */
export async function whileBroken<T>(work: () => Promise<T>): Promise<T> {
  await execute(db(), sql`ALTER TABLE app RENAME TO lost_app`);
  try {
    return await work();
  } finally {
    await execute(db(), sql`ALTER TABLE lost_app RENAME TO app`);
  }
}

/** A client whose database was taken away: one for all, because to make a database takes longer than what it is for. */
let gone: Promise<PrismaClient> | undefined;

async function openGone(): Promise<PrismaClient> {
  const { database, drop } = await openTestDatabase();
  await drop();
  return database.prisma;
}

/** Runs work while the database is away. */
export async function whileDatabaseAway<T>(work: () => Promise<T>): Promise<T> {
  const open = db();
  gone ??= openGone();
  setDb(await gone);
  try {
    return await work();
  } finally {
    setDb(open);
  }
}
