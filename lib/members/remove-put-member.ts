import type { Prisma } from '@/prisma/generated/client.ts';
import { NO_OWNER } from '../accounts/sellers.ts';
import { dropSessions } from '../accounts/sessions.ts';
import { dropChallenges } from '../accounts/verifications.ts';
import { db, transact } from '../database/db.ts';
import { insertEntry, recordEndings } from '../journal/activity/audit-entries.ts';
import { moveEntries } from '../journal/activity/system-audit-entries.ts';
import { PlatformError } from '../kernel/errors/errors.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { endConnectionsOf } from '../oauth/connections/ended-connections.ts';
import type { SellerId } from '../permissions/seller.ts';
import { findRole, listMemberships } from '../stores/members.ts';
import { lockPutStore } from '../stores/platform-stores.ts';
import { listStoresOfOwner, lockStore } from '../stores/stores.ts';
import { changeStoreOwner } from './change-store-owner.ts';
import { deletePutRole, findPutRole } from './platform-members.ts';
import { deletePerson, findPerson } from './platform-persons.ts';
import { removeFromStore } from './remove-member.ts';

type Tx = Prisma.TransactionClient;

/**
 * Takes somebody's role in a store, and with it what only they have there: their keys, and the connections that they
 * allowed. Nothing happens if they have none. Throws 409 `owner_needed` for the store’s owner.
 */
export async function removePutMember(externalId: string, subject: string, context: RequestContext): Promise<void> {
  await transact(async (tx) => {
    const store = await lockPutStore(tx, externalId);
    const found = store && (await findPutRole(tx, store.id, subject));
    if (!found) return;
    if (found.role === 'owner') throw new PlatformError('owner_needed');
    await deletePutRole(tx, store.id, subject);
    if (found.person.userId !== null) await takeOut(tx, store.id, found.person.userId as SellerId, context);
  });
}

async function takeOut(tx: Tx, storeId: string, userId: SellerId, context: RequestContext): Promise<void> {
  const role = await findRole(tx, userId, storeId);
  const by = { actor: 'platform', context } as const;
  if (role !== null) await insertEntry(tx, { storeId }, { kind: 'member_removed', ...by, detail: { role } });
  await removeFromStore(tx, storeId, userId, 'platform', context);
  const allowed = { storeId, authorizedById: userId };
  const ended = await endConnectionsOf(tx, allowed, 'revoked_by_seller', context.now);
  const cause = { reason: 'seller', requestId: context.requestId } as const;
  await recordEndings(tx, ended, { kind: 'revoked_by_seller', ...by }, cause);
}

/**
 * Takes somebody out of every store, and ends their sessions. Stores that they own wait for another owner. Nothing
 * happens if the platform hasn’t put them.
 */
export async function removePerson(subject: string, context: RequestContext): Promise<void> {
  const left = await transact(
    async (tx) => {
      const userId = await findPerson(tx, subject);
      await deletePerson(tx, subject);
      if (!userId) return null;
      const owned = (await listStoresOfOwner(tx, userId)).map(({ id }) => id);
      const others = await listMemberships(tx, userId);
      const storeIds = [...owned, ...others.map(({ storeId }) => storeId)].sort();
      for (const storeId of storeIds) {
        await lockStore(tx, storeId);
        if (owned.includes(storeId)) await changeStoreOwner(tx, storeId, { from: userId, to: NO_OWNER });
        await takeOut(tx, storeId, userId, context);
      }
      await dropSessions(tx, userId, null);
      await dropChallenges(tx, userId);
      return { userId, owned };
    },
    { timeout: 30_000 },
  );
  for (const storeId of left?.owned ?? []) await moveEntries(db(), storeId, { from: left?.userId ?? '', to: NO_OWNER });
}
