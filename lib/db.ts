import type { Prisma, PrismaClient } from '@/prisma/generated/client.ts';
import { log } from './log.ts';
import { processWide } from './process-wide.ts';

/** The client, or a transaction of it: what a table's functions take first. */
export type Db = PrismaClient | Prisma.TransactionClient;

declare module './process-wide.ts' {
  interface ProcessWide {
    db?: PrismaClient;
  }
}

/** Makes the process's one client known; called once, at start. */
export function setDb(client: PrismaClient): void {
  processWide.db = client;
}

/** The process's one database client. Throws when nothing has opened it. */
export function db(): PrismaClient {
  const client = processWide.db;
  if (!client) throw new Error('The database is not open: start with npm start or npm run dev.');
  return client;
}

/** How often a transaction is begun before its conflict with others is given up on. */
const ATTEMPTS = 3;

/**
 * Does work in one transaction. Where PostgreSQL rolled it back because it and another waited for each other, it is done
 * again from the start, so the work must do nothing beside what it does with `tx`. Transactions take what they lock in one
 * order: subscriptions, apps, stores, connections, accounts; this is for what crosses in spite of that.
 */
export function transact<T>(
  work: (tx: Prisma.TransactionClient) => Promise<T>,
  options?: { maxWait?: number; timeout?: number },
): Promise<T> {
  return retry(() => db().$transaction(work, options));
}

/** Does a single statement; again, as {@link transact} says, unless it is part of a transaction, which is gone as a whole then. */
export function runAlone<T>(of: Db, statement: () => Promise<T>): Promise<T> {
  return of === processWide.db ? retry(statement) : statement();
}

function retry<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  return work().catch((error) => {
    if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    log().warn({ attempt }, 'rolled back by a conflict with another transaction, done again');
    return retry(work, attempt + 1);
  });
}

/** Whether PostgreSQL rolled back one of two that waited for each other (40P01) or could not be put in a row (40001). */
function isConflict(error: unknown): boolean {
  return codeOf(error) === 'P2034' || driverErrorOf(error)?.cause?.kind === 'TransactionWriteConflict';
}

/** Whether an error says that a unique column already holds this value (Prisma P2002, or what the driver said of raw SQL). */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'P2002' || driverErrorOf(error)?.cause?.kind === 'UniqueConstraintViolation';
}

// Prisma: can't reach, timed out, closed, no free connection. PostgreSQL: class 08 (connection), 3D000 (no such
// database), 57P (shutting down), 53300 (too many connections). Node.js: the socket's own errors.
const AWAY =
  /\b(P1001|P1002|P1003|P1008|P1017|P2024|P2037|08\d{3}|3D000|57P0\d|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|ENOENT)\b/;
const AWAY_TEXT =
  /DatabaseNotReachable|ConnectionClosed|SocketTimeout|Connection terminated|timeout exceeded when trying to connect|PGlite is clos/i;

/** Whether an error means that the database can't be reached now, so that the same request may work later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && depth < 5; depth += 1) {
    const { code, message, originalCode, cause } = at as Record<string, unknown>;
    const codes = [code, originalCode, (cause as Record<string, unknown> | undefined)?.kind].filter(
      (c) => typeof c === 'string',
    );
    if (codes.some((c) => AWAY.test(c as string) || AWAY_TEXT.test(c as string))) return true;
    if (typeof message === 'string' && AWAY_TEXT.test(message)) return true;
    at = cause ?? driverErrorOf(at);
  }
  return false;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
}

/** What the driver said of an error that Prisma has no code of its own for; kept apart from the error's cause. */
function driverErrorOf(error: unknown): { cause?: { kind?: unknown } } | undefined {
  return (error as { meta?: { driverAdapterError?: { cause?: { kind?: unknown } } } } | null)?.meta?.driverAdapterError;
}
