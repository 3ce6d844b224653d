import type { Prisma } from '@/prisma/generated/client.ts';
import { insertAccountEntry } from '../accounts/account-entries.ts';
import { queueTeamNotices } from '../apps/queue-team-notices.ts';
import { transact } from '../database/db.ts';
import { insertEntry, recordEndings } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { revokeKeys } from '../oauth/api-keys/api-keys.ts';
import { dropRequestsBy } from '../oauth/connections/connect-requests.ts';
import { endConnectionsOf, endUnredeemed } from '../oauth/connections/ended-connections.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { disableAppsOf, enableAppsOf } from './operator-apps.ts';
import {
  endSessionsAsOperator,
  findSellerAsOperator,
  suspendSellerAsOperator,
  unsuspendSellerAsOperator,
} from './operator-sellers.ts';
import { switchOffEndpointsAsOperator } from './operator-webhook-endpoints.ts';

/**
 * Suspends an account, in one transaction: nobody can sign in to it, its apps are disabled, and every connection of
 * them, every connection to its stores and every API key of those ends; webhooks stop. In the stores of others, what
 * its person asked for and codes that no app has redeemed end. What it has and what happened stay.
 * @param reason told to the account's person, and to nobody else
 * @returns false when it is already suspended, an operator's, or gone
 */
export async function suspendAccount(
  operator: OperatorProof,
  userId: string,
  reason: string,
  context: RequestContext,
): Promise<boolean> {
  const { now } = context;
  return transact(
    async (tx) => {
      const account = await findSellerAsOperator(tx, operator, { id: userId });
      if (!account || account.suspendedAt || account.operatorSince) return false;
      // In the order of all locks: apps, connections, then the account.
      await endAccess(tx, operator, userId, { reason, context });
      if (!(await suspendSellerAsOperator(tx, operator, userId, { at: now, reason }))) return false;
      // What was under way held the account until now and could not be seen before; nothing more begins.
      await endAccess(tx, operator, userId, { reason, context });
      await insertAccountEntry(tx, userId, 'suspended', { now }, reason);
      return true;
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
}

/** Ends what an account's person, their apps and those connected to their stores can reach. */
async function endAccess(
  tx: Prisma.TransactionClient,
  operator: OperatorProof,
  userId: string,
  { reason, context }: { reason: string; context: RequestContext },
): Promise<void> {
  const { now, requestId } = context;
  const actor = { operator: operator.email };
  const ending = { actor: 'system', context: { now } } as const;
  for (const appId of await disableAppsOf(tx, operator, userId, { at: now, reason })) {
    await insertEntry(tx, { appId }, { kind: 'app_disabled', actor, context, detail: { reason } });
    const ended = await endConnectionsOf(tx, { appId }, 'app_disabled', now);
    const cause = { reason: 'app_disabled', requestId } as const;
    await recordEndings(tx, ended, { kind: 'ended_app_disabled', ...ending }, cause);
    await queueTeamNotices(tx, appId, {
      kind: 'app_disabled',
      at: now,
      content: (app) => [{ sentence: 'appDisabledWithOwner', app }],
      except: userId,
    });
  }
  const lost = await endConnectionsOf(tx, { store: { ownerId: userId } }, 'revoked_by_operator', now);
  await endUnredeemed(tx, userId, { store: { members: { some: { userId } } } }, now);
  await dropRequestsBy(tx, userId);
  const cause = { reason: 'operator', requestId } as const;
  await recordEndings(tx, lost, { kind: 'ended_account_suspended', ...ending }, cause);
  const ofTheirs = { OR: [{ store: { ownerId: userId } }, { makerId: userId }] };
  await revokeKeys(tx, ofTheirs, { kind: 'api_key_ended_by_operator', actor, context, detail: { reason } });
  await switchOffEndpointsAsOperator(tx, operator, userId);
  await endSessionsAsOperator(tx, operator, userId);
}

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
      const account = await findSellerAsOperator(tx, operator, { id: userId });
      if (!account?.suspendedAt) return false;
      const actor = { operator: operator.email };
      for (const appId of await enableAppsOf(tx, operator, userId, account.suspendedAt))
        await insertEntry(tx, { appId }, { kind: 'app_enabled', actor, context });
      const isLifted = await unsuspendSellerAsOperator(tx, operator, userId);
      if (isLifted) await insertAccountEntry(tx, userId, 'unsuspended', { now: context.now });
      return isLifted;
    },
    { maxWait: 10_000 },
  );
}
