import type { Prisma, PrismaClient } from '@/prisma/generated/client.ts';
import { isProduction } from '../kernel/config/env.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { log } from '../kernel/process/log.ts';
import { currentScope, inScope } from '../kernel/process/request-scope.ts';
import { type Db, databases, driverOf, type Queryable, query, type Runner, setDriver, sql } from './query.ts';

export type { Db, Queryable };

declare module '../kernel/process/request-scope.ts' {
  interface Scope {
    /** The transaction that is open where somebody asks. */
    transaction?: OpenTransaction;
  }
}

/** Sets the process's one database client; called once, at start. */
export function setDb(client: PrismaClient): void {
  databases().primary = client;
}

/** The process's one database client. Throws when the database has not been opened. */
export function db(): PrismaClient {
  const client = databases().primary;
  if (!client) throw new Error('The database is not open: start with npm start or npm run dev.');
  return client;
}

/** Whether this is that client, and no transaction. */
export function isPrimary(of: Queryable): boolean {
  return of === databases().primary;
}

/** Names what runs statements in the transaction that is being begun; called by what begins it. */
export function runInTransaction(run: Runner): void {
  const open = currentScope()?.transaction;
  if (open) open.run = run;
}

interface OpenTransaction {
  isOpen: boolean;
  /** What runs its statements without Prisma, where that can be. */
  run?: Runner;
  effects: Set<() => Promise<void>>;
}

/** How many times a transaction that conflicts with others is tried. */
const ATTEMPTS = 3;

/**
 * Does work in one transaction. If PostgreSQL rolls it back because of a deadlock, it is retried from the start, so the
 * work must have no effects except through `tx`, and what {@link afterCommit} is given. Transactions take their locks
 * in one order: subscriptions, apps, stores, connections, accounts, streams of events; retrying is for those that
 * deadlock anyway.
 */
export function transact<T>(
  work: (tx: Prisma.TransactionClient) => Promise<T>,
  options?: { maxWait?: number; timeout?: number },
): Promise<T> {
  return retry(() => transactOnce(db(), work, options));
}

/**
 * As {@link transact}, for work without Prisma's models: a connection and statements cost a third of what they do
 * there. Those that are asked for at once go to the database together, in that order, the first with BEGIN.
 */
export const transactStatements: Transact = (work, options) => {
  const statements = driverOf(db())?.transact;
  return statements ? retry(() => withEffects(() => statements(work))) : transact(work, options);
};

/** Does work that needs no models in a transaction; both of the above are such. */
export type Transact = <T>(
  work: (tx: Queryable) => Promise<T>,
  options?: { maxWait?: number; timeout?: number },
) => Promise<T>;

/** As {@link transact}, on a client that need not be the process's, and without trying again. */
export function transactOnce<T>(
  client: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
  options?: { maxWait?: number; timeout?: number },
): Promise<T> {
  return withEffects((open) =>
    client.$transaction((tx) => {
      if (open.run) setDriver(tx, { run: open.run });
      return work(tx);
    }, options),
  );
}

/** Runs a transaction, then what is to be done after its commit. */
async function withEffects<T>(run: (open: OpenTransaction) => Promise<T>): Promise<T> {
  const open: OpenTransaction = { isOpen: true, effects: new Set() };
  const result = await inScope({ ...currentScope(), transaction: open }, () => run(open)).finally(() => {
    open.isOpen = false;
  });
  for (const effect of open.effects) await effect();
  return result;
}

/**
 * Does what the database can't take back (a file, the network): after the commit of the {@link transact} it is called
 * in, which waits for it, and never when that is rolled back; without one, at once. It must not throw.
 */
export async function afterCommit(effect: () => Promise<void>): Promise<void> {
  const open = currentScope()?.transaction;
  if (open?.isOpen) open.effects.add(effect);
  else await effect();
}

/** Called by what writes files or asks others: throws in a {@link transact}, but not in production. */
export function assertNoTransaction(effect: string): void {
  if (!isProduction() && currentScope()?.transaction?.isOpen)
    throw new Error(`${effect} inside a transaction would stay when it is rolled back: do it before or afterCommit().`);
}

/** What {@link takeJobTime} asks for; the connection knows by its text that answers may take longer. */
export const JOB_TIME = sql`SELECT set_config('statement_timeout', ${String(LIMITS.jobStatementMs)}, true),
  set_config('lock_timeout', ${String(LIMITS.jobLockMs)}, true)`;

/** Gives a transaction the time of a job, which processes many rows at once while nobody waits for it. */
export async function takeJobTime(tx: Prisma.TransactionClient): Promise<void> {
  await query(tx, JOB_TIME);
}

/** Runs a single statement, retried like {@link transact} unless it is part of a transaction, which fails whole. */
export function runAlone<T>(of: Queryable, statement: () => Promise<T>): Promise<T> {
  return isPrimary(of) ? retry(statement) : statement();
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
  return (
    ['P2034', '40P01', '40001'].includes(String(codeOf(error))) ||
    driverErrorOf(error)?.cause?.kind === 'TransactionWriteConflict'
  );
}

/**
 * Whether a unique column already holds this value (Prisma's P2002, or PostgreSQL's 23505 without Prisma or as its
 * driver's error).
 */
export function isUniqueViolation(error: unknown): boolean {
  return (
    ['P2002', '23505'].includes(String(codeOf(error))) ||
    driverErrorOf(error)?.cause?.kind === 'UniqueConstraintViolation'
  );
}

// Prisma: can't reach, timed out, closed, no free connection, transaction over time. PostgreSQL: class 08 (connection),
// 3D000 (no such database), 57P (shutting down), 53 (no disk, memory or connection left); 57014, 55P03 and 25P03 (a
// statement, a lock or an idle transaction took too long), 25006 (a standby). Node.js: the socket's own errors.
const UNREACHABLE = new RegExp(
  `\\b(${[
    'P1001',
    'P1002',
    'P1003',
    'P1008',
    'P1017',
    'P2024',
    'P2028',
    'P2037',
    '08\\d{3}',
    '3D000',
    '57P0\\d',
    '53\\d{3}',
    '57014',
    '55P03',
    '25P03',
    '25006',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'ETIMEDOUT',
    'EPIPE',
    'EAI_AGAIN',
    'ENOENT',
  ].join('|')})\\b`,
);
const UNREACHABLE_TEXT = new RegExp(
  [
    'DatabaseNotReachable',
    'ConnectionClosed',
    'SocketTimeout',
    'Connection terminated',
    'Query read timeout',
    'is not queryable',
    'timeout exceeded when trying to connect',
    'PGlite is clos',
    'Cannot use a pool',
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
