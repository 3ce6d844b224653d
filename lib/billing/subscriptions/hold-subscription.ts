import { type Queryable, type Transact, transactStatements } from '../../database/db.ts';
import { inLine } from '../../kernel/process/in-line.ts';
import { timeForChange } from '../../stores/read-store-time.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { keepTestClock } from '../../stores/test-clocks.ts';
import { currentSubscription } from './current-subscriptions.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';
import { TRANSACTION } from './save-subscriptions.ts';
import { lockRow } from './subscriptions.ts';

/** A locked subscription, with its store's time, which stands still meanwhile. */
export interface Held {
  loaded: LoadedSubscription;
  now: Date;
}

/**
 * Does work in one transaction that has a subscription of the store locked: nobody else changes it until that ends, and
 * what has been read of it stays so. Others who want the same wait in this process, where they take no connection, and
 * those of other processes for the lock. Throws 409 `clock_advancing` while the store's clock is being moved.
 * @param now real time
 * @param work gets null when there is no such subscription
 * @param transact what begins the transaction
 */
export function holdSubscription<T>(
  access: StoreProof,
  id: string,
  now: Date,
  work: (tx: Queryable, held: Held | null) => Promise<T>,
  transact: Transact = transactStatements,
): Promise<T> {
  const { store } = access;
  const locked = async (tx: Queryable) => {
    // Asked for at once, and done in this order: a statement sees what was there when it began, however long it waits
    // for a row.
    const [, , found] = await Promise.all([
      lockRow(tx, access, id),
      store.mode === 'test' ? keepTestClock(tx, store.id) : null,
      currentSubscription(tx, access, id),
    ]);
    return work(tx, found && { loaded: found.loaded, now: timeForChange(found.clock, now) });
  };
  return inLine(`subscription ${id}`, () => transact(locked, TRANSACTION));
}
