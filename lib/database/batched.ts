import { currentScope, inScope, type Scope } from '../kernel/process/request-scope.ts';
import { type Db, isDatabaseUnreachable, isPrimary, type Queryable } from './db.ts';

/** How requests share statements; docs/batching.md explains it. */
interface Batching {
  /** As many statements of a kind are under way at most. */
  maxInFlight: number;
  /** Who comes while one is under way waits for it so many milliseconds at most, and then goes with another. */
  maxWaitMs: number;
  /** As many requests share a statement at most. */
  maxBatch: number;
}

const DEFAULTS: Batching = { maxInFlight: 2, maxWaitMs: 10, maxBatch: 64 };

/**
 * Who comes first waits three turns of the event loop so that more requests share the statement: microseconds where
 * nothing else happens. With one turn fewer share it; with five they wait longer than it saves.
 */
const TURNS = 3;

interface Waiting<Input, Output> {
  input: Input;
  /** What it is for. */
  scope: Scope | undefined;
  resolve(output: Output | Promise<Output>): void;
  reject(error: unknown): void;
}

/**
 * Lets requests that arrive together share a statement, which costs both sides little more than it does for one of
 * them. A request that comes alone waits for nothing but three turns of the event loop.
 * @param run gives the output for each input, in their order, or a promise of it where that takes longer. It must not
 *   wait for locks, which would hold up everyone. If it throws for several, it is called for one half of them and then
 *   for the other, until the one that spoils it is alone
 */
export function batched<Input, Output, Of extends Queryable = Db>(
  run: (db: Of, inputs: Input[]) => Promise<(Output | Promise<Output>)[]>,
  { maxInFlight, maxWaitMs, maxBatch }: Batching = DEFAULTS,
): (db: Of, input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  /** When those began that are under way, by the process's clock. */
  const inFlight: number[] = [];
  /** Those who ask in a transaction, until what is done there at once is over. */
  const inTransaction = new WeakMap<Of, Waiting<Input, Output>[]>();
  let isComing = false;
  let last: Of;
  // One timer for all, set anew each time: making one costs more, and what it refers to outlives its use.
  const timer = setTimeout(() => send(last, maxInFlight), maxWaitMs).unref();

  const runBatch = async (db: Of, batch: Waiting<Input, Output>[]) => {
    try {
      const outputs = await run(
        db,
        batch.map(({ input }) => input),
      );
      batch.forEach(({ resolve }, index) => {
        resolve(outputs[index] as Output | Promise<Output>);
      });
    } catch (error) {
      // One of them may have spoiled it for all; sending each alone at once would take all connections. A transaction
      // takes no more statements.
      if (batch.length > 1 && isPrimary(db) && !isDatabaseUnreachable(error)) {
        const middle = batch.length >> 1;
        await runBatch(db, batch.slice(0, middle));
        await runBatch(db, batch.slice(middle));
      } else for (const { reject } of batch) reject(error);
    }
  };

  const sendBatch = (db: Of, batch: Waiting<Input, Output>[]) => {
    const began = performance.now();
    inFlight.push(began);
    void runBatch(db, batch).finally(() => {
      inFlight.splice(inFlight.indexOf(began), 1);
      const [other = Infinity] = inFlight;
      send(db, performance.now() - other > maxWaitMs ? maxInFlight : 1);
    });
  };

  // One at a time where it is quick: always several would share less, and no more requests would get through.
  const send = (db: Of, most = 1) => {
    isComing = false;
    while (waiting.length > 0 && inFlight.length < most) {
      const batch = waiting.splice(0, maxBatch);
      // It belongs to one of those that share it, not to who happened to wait for the one before.
      inScope(batch[0]?.scope ?? {}, () => sendBatch(db, batch));
    }
    if (waiting.length > 0) timer.refresh();
  };

  // What a transaction has changed is seen by its own statements alone.
  const joinInTransaction = (db: Of, one: Waiting<Input, Output>) => {
    const others = inTransaction.get(db);
    if (others) return others.push(one);
    const batch = [one];
    inTransaction.set(db, batch);
    process.nextTick(() => {
      inTransaction.delete(db);
      void runBatch(db, batch);
    });
  };

  return (db, input) =>
    new Promise((resolve, reject) => {
      const one = { input, scope: currentScope(), resolve, reject };
      if (!isPrimary(db)) return joinInTransaction(db, one);
      last = db;
      waiting.push(one);
      if (inFlight.length > 0 && waiting.length === 1) timer.refresh();
      if (inFlight.length > 0 || isComing) return;
      isComing = true;
      afterTurns(TURNS, () => send(db));
    });
}

function afterTurns(turns: number, work: () => void): void {
  setImmediate(turns > 1 ? () => afterTurns(turns - 1, work) : work);
}
