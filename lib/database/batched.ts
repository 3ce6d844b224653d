import { processWide } from '../process/process-wide.ts';
import { currentScope, inScope, type Scope } from '../process/request-scope.ts';
import { type Db, isDatabaseUnreachable } from './db.ts';

/** As many statements of a kind are under way at most. */
const LANES = 2;

/**
 * What comes while one is under way waits for it, and then goes together; but when that takes longer than so many
 * milliseconds, it goes with a second one. Always two would share less, and no more requests would get through.
 */
const PATIENCE_MS = 10;

/** As many requests share a statement at most. */
const MOST = 64;

/**
 * So many turns of the event loop somebody who comes first waits for those who have arrived, too: microseconds where
 * nothing else happens. With one turn fewer go together; with five they wait longer than it saves.
 */
const TURNS = 3;

interface Waiting<Given, Found> {
  given: Given;
  /** What it is for. */
  scope: Scope | undefined;
  resolve(found: Found | Promise<Found>): void;
  reject(error: unknown): void;
}

/**
 * Lets requests that arrive together share a statement, which costs both sides little more than it does for one of
 * them. A request that comes alone waits for nothing but those turns.
 * @param run gives what each of the given ones asked for, in their order, or a promise of it where that takes longer.
 *   It must not wait for locks, which would hold up everyone. If it throws for several, it is called for one half of
 *   them and then for the other, until the one that spoils it is alone
 */
export function shared<Given, Found>(
  run: (db: Db, given: Given[]) => Promise<(Found | Promise<Found>)[]>,
): (db: Db, given: Given) => Promise<Found> {
  const waiting: Waiting<Given, Found>[] = [];
  /** When those began that are under way, by the process's clock. */
  const underWay: number[] = [];
  let isComing = false;
  let last: Db;
  // One for all, set anew each time: making one costs more, and what it refers to outlives its use.
  const patience = setTimeout(() => go(last, LANES), PATIENCE_MS).unref();

  const alone = async (db: Db, given: Given) => (await run(db, [given]))[0] as Found | Promise<Found>;

  const serve = async (db: Db, some: Waiting<Given, Found>[]) => {
    try {
      const found = await run(
        db,
        some.map(({ given }) => given),
      );
      some.forEach(({ resolve }, index) => {
        resolve(found[index] as Found | Promise<Found>);
      });
    } catch (error) {
      // One of them may have spoiled it for all; sending each alone at once would take all connections.
      if (some.length > 1 && !isDatabaseUnreachable(error)) {
        const middle = some.length >> 1;
        await serve(db, some.slice(0, middle));
        await serve(db, some.slice(middle));
      } else for (const { reject } of some) reject(error);
    }
  };

  const send = (db: Db, some: Waiting<Given, Found>[]) => {
    const began = performance.now();
    underWay.push(began);
    void serve(db, some).finally(() => {
      underWay.splice(underWay.indexOf(began), 1);
      const [other = Infinity] = underWay;
      go(db, performance.now() - other > PATIENCE_MS ? LANES : 1);
    });
  };

  const go = (db: Db, most = 1) => {
    isComing = false;
    while (waiting.length > 0 && underWay.length < most) {
      const some = waiting.splice(0, MOST);
      // It belongs to one of those that share it, not to who happened to wait for the one before.
      inScope(some[0]?.scope ?? {}, () => send(db, some));
    }
    if (waiting.length > 0) patience.refresh();
  };

  return (db, given) => {
    // What a transaction has changed is seen by its own statements alone.
    if (db !== processWide.db) return alone(db, given);
    return new Promise((resolve, reject) => {
      last = db;
      waiting.push({ given, scope: currentScope(), resolve, reject });
      if (underWay.length > 0 && waiting.length === 1) patience.refresh();
      if (underWay.length > 0 || isComing) return;
      isComing = true;
      afterTurns(TURNS, () => go(db));
    });
  };
}

function afterTurns(turns: number, work: () => void): void {
  setImmediate(turns > 1 ? () => afterTurns(turns - 1, work) : work);
}
