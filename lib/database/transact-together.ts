import { currentScope, inScope, type Scope } from '../kernel/process/request-scope.ts';
import { batched } from './batched.ts';
import { db, isDatabaseUnreachable, type Queryable, transactStatements } from './db.ts';
import { driverOf, type Runner, type StatementsTransaction, setDriver } from './query.ts';

/** What is decided by reading: the result, or what writes it and gives it. */
export type Decided<T> = T | ((tx: Queryable) => Promise<T>);

/** Says that something has to be done in a transaction of its own. */
export const ALONE = Symbol('alone');

interface Work {
  decide(reading: Queryable): Promise<unknown>;
  scope: Scope | undefined;
}

/**
 * Does work in a transaction that those share who come together. First each decides, and may lock and read with
 * whatever doesn't wait for others; who throws then is refused alone, as nothing has been written yet. Then those write
 * that have something to. It may all be done again, as in `transact`.
 * @returns what it comes to, committed; {@link ALONE} where nothing has happened: a statement of one has failed for
 *   all, or this database has no such transactions
 */
export async function transactTogether<T>(
  decide: (reading: Queryable) => Promise<Decided<T>>,
): Promise<T | typeof ALONE> {
  if (!driverOf(db())?.transact) return ALONE;
  const settle = await together(db(), { decide, scope: currentScope() });
  return settle() as T | typeof ALONE;
}

const together = batched<Work, () => unknown>(async (_, works) => {
  try {
    return await transactStatements(async (tx) => {
      const { transaction } = currentScope() as Required<Scope>;
      const reading = readingOnly(tx);
      const decided = await Promise.allSettled(
        works.map(({ decide, scope }) => inScope({ ...scope, transaction }, () => decide(reading))),
      );
      return Promise.all(
        decided.map(async (one, index) => {
          if (one.status === 'rejected') return () => Promise.reject(one.reason);
          const { value } = one;
          if (typeof value !== 'function') return () => value;
          const result = await inScope({ ...works[index]?.scope, transaction }, () => value(tx));
          return () => result;
        }),
      );
    });
  } catch (error) {
    // Where nobody knows whether it was committed, nothing is done again.
    if (isDatabaseUnreachable(error) && (error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
    return works.map(() => () => ALONE);
  }
});

/** PostgreSQL gave up waiting for a lock. */
const LOCK_TIMEOUT = '55P03';

/** The same transaction for those that decide: what they ask it changes nothing. */
function readingOnly(tx: Queryable): Queryable {
  const reading = {} as StatementsTransaction;
  const { run } = driverOf(tx) as { run: Runner };
  setDriver(reading, {
    run: async (statement) => {
      if (!statement.text.startsWith('SELECT')) throw new Error('Others may have to go on without this: decide first.');
      return run(statement);
    },
  });
  return reading;
}
