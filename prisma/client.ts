import type { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import { type ClientBase, Pool, type PoolConfig, types } from 'pg';
import { runInTransaction } from '@/lib/database/db.ts';
import { type Runner, type StatementsTransaction, setDriver, statementName } from '@/lib/database/query.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { ALONE } from '@/lib/kernel/config/pool-sizes.ts';
import { tracedStatement } from '@/lib/kernel/process/tracing.ts';
import type { Database } from './database.ts';
import { PrismaClient } from './generated/client.ts';
import { limitAnswers } from './limit-answers.ts';
import { listenBeside } from './listen.ts';
import { applyMigrations } from './migrate.ts';
import { type PostgresTarget, postgresTarget } from './postgres-client.ts';
import { leaveStandbys, ONLY_PRIMARY } from './primary-connection.ts';
import { checkSession, SESSION } from './session-settings.ts';

export type { Database };

/**
 * Opens a database, usable outside Next.js.
 * @param target a PostgreSQL connection string and how many connections it may open, a folder for PGlite, or a PGlite
 *   that is already open
 */
export async function createClient(
  target: { url: string; connections?: number } | { folder: string } | { pglite: PGlite },
): Promise<Database> {
  if ('url' in target) return openPostgres(target.url, target.connections);
  // Only where it is used: each process on PostgreSQL would hold its code.
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(target);
}

function openPostgres(url: string, connections = ALONE): Database {
  const target = postgresTarget(url);
  const pool = openPool(target, ONLY_PRIMARY, connections, [LIMITS.queryMs, LIMITS.jobQueryMs]);
  leaveStandbys(pool);
  return onPool(pool, async (folder) => {
    await checkSession(pool);
    return migratePostgres(target, folder);
  });
}

/** Connections with the limits of the product. @param limits see {@link limitAnswers} */
export function openPool(
  target: PostgresTarget,
  more: PoolConfig,
  max: number,
  limits: [number, number],
  settings = {},
): Pool {
  const pool = new Pool({
    Client: target.Client,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: LIMITS.idleConnectionMs,
    ...target.config,
    max,
    // In a transaction several statements may be asked for at once: they go on without waiting for each other's
    // answers.
    pipeline: true,
    // A machine that is gone without a word is noticed also where nothing is sent.
    keepAlive: true,
    options: asOptions(target, {
      statement_timeout: LIMITS.statementMs,
      lock_timeout: LIMITS.lockMs,
      idle_in_transaction_session_timeout: LIMITS.idleTransactionMs,
      ...settings,
    }),
    ...more,
  });
  // A connection that breaks while nobody uses it is replaced by the next that is needed.
  pool.on('error', () => {});
  traceQueries(pool);
  pool.on('connect', (client) => {
    traceQueries(client);
    limitAnswers(client, ...limits);
  });
  return pool;
}

/** How the driver reads what it would read as text, or in the time zone of this machine. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, BigInt],
  [types.builtins.DATE, (day) => new Date(`${day}T00:00:00Z`)],
  [types.builtins.TIMESTAMP, (time) => new Date(`${time.replace(' ', 'T')}Z`)],
]);
const TYPES = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    PARSERS.get(type) ?? types.getTypeParser(type, format)) as typeof types.getTypeParser,
};

/** Prisma on such connections. */
export function onPool(pool: Pool, migrate: Database['migrate']): Database {
  // Prepared statements keep their plan: a third more calls a second.
  const adapter = new Adapter(pool, { statementNameGenerator: ({ sql }) => statementName(sql) });
  const prisma = new PrismaClient({ adapter });
  const listening = listenBeside(pool);
  setDriver(prisma, {
    run: (statement) => pool.query({ ...statement, types: TYPES }),
    transact: (work) => transactOn(pool, work),
    listen: listening.listen,
  });
  const close = async () => {
    await listening.close();
    await prisma.$disconnect();
    if (!pool.ended) await pool.end();
  };
  return { prisma, pool, migrate, close };
}

/** Does work in a transaction on a connection of the pool. */
async function transactOn<T>(pool: Pool, work: (tx: StatementsTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Whoever waits for a statement is told by that.
  const ignore = () => {};
  client.on('error', ignore);
  let isOver = false;
  const tx = {} as StatementsTransaction;
  setDriver(tx, { run: runnerOn(client, () => isOver) });
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    isOver = true;
    const { command } = await client.query(how);
    // PostgreSQL answers so to the COMMIT of a transaction in which a statement has failed.
    if (command !== how) throw new Error('A transaction was rolled back by a statement whose failure nobody minded.');
  };
  // Not waited for: it goes with the first statement, which fails where this does.
  const begun = client.query('BEGIN');
  begun.catch(ignore);
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    await begun;
    await end('COMMIT');
    return result;
  } catch (error) {
    if (!isOver)
      await end('ROLLBACK').catch((fault) => {
        broken = fault;
      });
    throw error;
  } finally {
    client.removeListener('error', ignore);
    client.release(broken);
  }
}

/** Runs statements on the connection of a transaction until that is over. */
function runnerOn(client: ClientBase, isOver: () => boolean): Runner {
  return async (statement) => {
    // Whatever came after it would be a transaction of its own.
    if (isOver()) throw Object.assign(new Error('The transaction is over.'), { code: 'P2028' });
    return client.query({ ...statement, types: TYPES });
  };
}

/** Prisma's adapter, whose transactions run statements without Prisma too, on their own connection. */
class Adapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const tx = await start(level);
      const { client } = tx as unknown as { client: ClientBase };
      const execute = tx.executeRaw.bind(tx);
      let isOver = false;
      tx.executeRaw = (query) => {
        isOver ||= query.sql === 'COMMIT' || query.sql === 'ROLLBACK';
        return execute(query);
      };
      runInTransaction(runnerOn(client, () => isOver));
      return tx;
    };
    return adapter;
  }
}

/** Settings of a session, as the server takes them when it is opened: of two for the same, the later one. */
function asOptions({ options }: PostgresTarget, settings: Record<string, string | number>): string {
  const ours = Object.entries({ ...SESSION, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  return [options, ...ours].join(' ').trim();
}

// An arbitrary number of our own; every instance that starts asks for the same lock.
const MIGRATION_LOCK = 7_264_713;

/**
 * Several instances may start at once: one migrates, the others wait and find nothing left to do. The lock belongs to a
 * transaction of its own: one of a session would stay with the connection that a pooler lends to others next.
 */
async function migratePostgres(target: PostgresTarget, folder?: string): Promise<string[]> {
  const open = async (settings: Record<string, number>) => {
    const options = asOptions(target, { statement_timeout: LIMITS.migrationStatementMs, ...settings });
    const client = new target.Client({ connectionTimeoutMillis: 10_000, ...target.config, options });
    await client.connect();
    return client;
  };
  const lock = await open({ idle_in_transaction_session_timeout: 0 });
  try {
    await lock.query('BEGIN');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // The instance in front may take its time, but waiting for a table's lock holds up those behind us.
    const client = await open({ lock_timeout: LIMITS.migrationLockMs });
    try {
      const session = {
        run: async (sql: string) => void (await client.query(sql)),
        query: async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows,
      };
      return await applyMigrations(session, folder);
    } finally {
      await client.end();
    }
  } finally {
    await lock.end();
  }
}

type Query = (...given: unknown[]) => unknown;

/** Makes the statements of a pool, or of a connection in a transaction, spans of the requests they are for. */
function traceQueries(on: { query: Query }): void {
  const kind = Object.getPrototypeOf(on) as { query: Query };
  const query: Query = (...given) => kind.query.apply(on, given);
  on.query = (...given) => {
    // The pool calls its connections with a callback: that statement is a span of its own already.
    if (typeof given.at(-1) === 'function') return query(...given);
    const [first] = given as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    return tracedStatement(text, () => query(...given) as Promise<unknown>);
  };
}
