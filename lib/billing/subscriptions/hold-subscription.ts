import type { Prisma } from '@/prisma/generated/client.ts';
import { transact } from '../../database/db.ts';
import { inLine } from '../../kernel/process/in-line.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { currentSubscription } from './current-subscriptions.ts';
import type { Life } from './life.ts';
import { TRANSACTION } from './save-lives.ts';
import { lockRow } from './subscriptions.ts';

/**
 * Does work in one transaction that has a subscription of the store locked: nobody else changes it until that ends, and
 * what has been read of it stays so. Others who want the same wait in this process, where they take no connection, and
 * those of other processes for the lock.
 * @param work gets null when there is no such subscription
 */
export function holdSubscription<T>(
  access: StoreProof,
  id: string,
  work: (tx: Prisma.TransactionClient, life: Life | null) => Promise<T>,
): Promise<T> {
  const locked = async (tx: Prisma.TransactionClient) => {
    // Locked first: a statement sees only what was there when it began, however long it waits for the row.
    await lockRow(tx, access, id);
    return work(tx, (await currentSubscription(id).for(access, tx))?.life ?? null);
  };
  return inLine(`subscription ${id}`, () => transact(locked, TRANSACTION));
}
