import { insertAccountEntry } from '../accounts/account-entries.ts';
import type { OperatorProof } from '../accounts/operator.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { enableAppsOf } from './any-apps.ts';
import { findAnySeller, unsuspendAnySeller } from './any-sellers.ts';

/**
 * Lifts the suspension of an account: its person can sign in again, and the apps that were disabled with it are
 * enabled. What ended stays ended.
 * @returns false when it isn't suspended, or is gone
 */
export async function unsuspendAccount(
  operator: OperatorProof,
  userId: string,
  context: RequestContext,
): Promise<boolean> {
  return transact(
    async (tx) => {
      const account = await findAnySeller(tx, operator, { id: userId });
      if (!account?.suspendedAt) return false;
      const actor = { operator: operator.email };
      for (const appId of await enableAppsOf(tx, operator, userId, account.suspendedAt))
        await insertEntry(tx, { appId }, { kind: 'app_enabled', actor, context });
      const isLifted = await unsuspendAnySeller(tx, operator, userId);
      if (isLifted) await insertAccountEntry(tx, userId, 'unsuspended', { now: context.now });
      return isLifted;
    },
    { maxWait: 10_000 },
  );
}
