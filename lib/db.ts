import type { Prisma, PrismaClient } from '@/prisma/generated/client.ts';
import { LIMITS } from './limits.ts';
import { log } from './log.ts';
import { processWide } from './process-wide.ts';

/** The client or one of its transactions: the first argument of every table function. */
export type Db = PrismaClient | Prisma.TransactionClient;

declare module './process-wide.ts' {
  interface ProcessWide {
    db?: PrismaClient;
  }
}

/** Sets the process's one database client; called once, at start. */
export function setDb(client: PrismaClient): void {
  processWide.db = client;
}

/** The process's one database client. Throws when the database has not been opened. */
export function db(): PrismaClient {
  const client = processWide.db;
  if (!client) throw new Error('The database is not open: start with npm start or npm run dev.');
  return client;
}

/** How many times a transaction that conflicts with others is tried. */
const ATTEMPTS = 3;

/**
 * Does work in one transaction. If PostgreSQL rolls it back because of a deadlock, it is retried from the start, so the
 * work must have no effects except through `tx`. Transactions take their locks in one order: subscriptions, apps,
 * stores, connections, accounts, streams of events; retrying is for those that deadlock anyway.
 */
export function transact<T>(
  work: (tx: Prisma.TransactionClient) => Promise<T>,
  options?: { maxWait?: number; timeout?: number },
): Promise<T> {
  return retry(() => db().$transaction(work, options));
}

/** Gives a transaction the time of a job, which processes many rows at once while nobody waits for it. */
export async function takeJobTime(tx: Prisma.TransactionClient): Promise<void> {
  const [statement, lock] = [String(LIMITS.jobStatementMs), String(LIMITS.jobLockMs)];
  await tx.$queryRaw`SELECT set_config('statement_timeout', ${statement}, true), set_config('lock_timeout', ${lock}, true)`;
}

/** Runs a single statement, retried like {@link transact} unless it is part of a transaction, which fails whole. */
export function runAlone<T>(of: Db, statement: () => Promise<T>): Promise<T> {
  return of === processWide.db ? retry(statement) : statement();
}

function retry<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  return work().catch((error) => {
    if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    log().warn({ attempt }, 'rolled back by a conflict with another transaction, retrying');
    return retry(work, attempt + 1);
  });
}

/** Whether PostgreSQL rolled something back because of a deadlock (40P01) or a serialization failure (40001). */
function isConflict(error: unknown): boolean {
  return codeOf(error) === 'P2034' || driverErrorOf(error)?.cause?.kind === 'TransactionWriteConflict';
}

/** Whether a unique column already holds this value (Prisma's P2002, or the driver's error for raw SQL). */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'P2002' || driverErrorOf(error)?.cause?.kind === 'UniqueConstraintViolation';
}

// Prisma: can't reach, timed out, closed, no free connection, transaction over time. PostgreSQL: class 08 (connection),
// 3D000 (no such database), 57P (shutting down), 53300 (too many connections); 57014, 55P03 and 25P03 (a statement, a
// lock or an idle transaction took too long). Node.js: the socket's own errors.
const UNREACHABLE = new RegExp(
  `\\b(${[
    ...['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
    ...['08\\d{3}', '3D000', '57P0\\d', '53300', '57014', '55P03', '25P03'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'ENOENT'],
  ].join('|')})\\b`,
);
const UNREACHABLE_TEXT = new RegExp(
  [
    ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'Connection terminated', 'Query read timeout'],
    ...['timeout exceeded when trying to connect', 'PGlite is clos', 'Cannot use a pool'],
  ].join('|'),
  'i',
);

/** Whether an error means that the database can't be reached now, so that the same request may work later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && depth < 5; depth += 1) {
    const { code, message, originalCode, cause } = at as Record<string, unknown>;
    const codes = [code, originalCode, (cause as Record<string, unknown> | undefined)?.kind].filter(
      (c) => typeof c === 'string',
    );
    if (codes.some((c) => UNREACHABLE.test(c as string) || UNREACHABLE_TEXT.test(c as string))) return true;
    if (typeof message === 'string' && UNREACHABLE_TEXT.test(message)) return true;
    at = cause ?? driverErrorOf(at);
  }
  return false;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
}

/** The driver's own error, where Prisma has no code for it; Prisma keeps it apart from the error's cause. */
function driverErrorOf(error: unknown): { cause?: { kind?: unknown } } | undefined {
  return (error as { meta?: { driverAdapterError?: { cause?: { kind?: unknown } } } } | null)?.meta?.driverAdapterError;
}
