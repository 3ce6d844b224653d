import { type Queryable, type Transact, transactStatements } from '../../database/db.ts';
import { ALONE, type Decided, transactTogether } from '../../database/transact-together.ts';
import { inLine } from '../../kernel/process/single-flight.ts';
import { timeForChange } from '../../stores/read-store-time.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { keepTestClock } from '../../stores/test-clocks.ts';
import { currentSubscription } from './current-subscriptions.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';
import { TRANSACTION } from './save-subscriptions.ts';
import { lockRow, lockRowIfFree } from './subscriptions.ts';

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
 * @param work decides; gets null when there is no such subscription
 * @param how.transact what begins the transaction
 * @param how.isShared whether those that come together share one, where nobody else has the row: only for what locks
 *   nothing more
 */
export function holdSubscription<T>(
  access: StoreProof,
  id: string,
  now: Date,
  work: (tx: Queryable, held: Held | null) => Promise<Decided<T>>,
  { transact = transactStatements, isShared = false }: { transact?: Transact | undefined; isShared?: boolean } = {},
): Promise<T> {
  const { store } = access;
  const workOn = (tx: Queryable, found: Awaited<ReturnType<typeof currentSubscription>>) =>
    work(tx, found && { loaded: found.loaded, now: timeForChange(found.clock, now) });
  // Asked for at once, and done in this order: a statement sees what was there when it began, however long it waits
  // for a row.
  const together = async (tx: Queryable) => {
    const [isLocked, found] = await Promise.all([lockRowIfFree(tx, access, id), currentSubscription(tx, access, id)]);
    return found && !isLocked ? ALONE : workOn(tx, found);
  };
  const alone = async (tx: Queryable) => {
    const [, , found] = await Promise.all([
      lockRow(tx, access, id),
      store.mode === 'test' ? keepTestClock(tx, store.id) : null,
      currentSubscription(tx, access, id),
    ]);
    const decided = await workOn(tx, found);
    return typeof decided === 'function' ? (decided as (tx: Queryable) => Promise<T>)(tx) : decided;
  };
  return inLine(`subscription ${id}`, async () => {
    const shared = isShared && store.mode === 'live' ? await transactTogether<T | typeof ALONE>(together) : ALONE;
    return shared === ALONE ? transact(alone, TRANSACTION) : shared;
  });
}
