import { may } from '../access/role.ts';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { findOwnApp, lockOwnApp } from '../apps/apps.ts';
import { type Db, transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { findOwnStore, lockOwnStore } from '../stores/stores.ts';
import type { Home } from './invitation.ts';
import { dropInvitation } from './invitations.ts';

/**
 * Takes back an invitation to a store or an app's team, and records it; what the owner offered, only the owner takes
 * back.
 * @returns false when there is none such, or the seller may not
 */
export function removeInvitation(
  sellerId: SellerId,
  home: Home,
  id: string,
  context: RequestContext,
): Promise<boolean> {
  return transact(async (tx) => {
    const isOwner =
      'appId' in home ? await isAppOwner(tx, sellerId, home.appId) : await isOwnerHere(tx, sellerId, home);
    if (isOwner === null) return false;
    const dropped = await dropInvitation(tx, home, id, isOwner);
    if (!dropped) return false;
    const detail = { email: dropped.email };
    await insertEntry(tx, home, { kind: 'invitation_withdrawn', actor: { seller: sellerId }, context, detail });
    return true;
  });
}

/** Whether the seller owns the store; null when they may not change who its members are. */
async function isOwnerHere(tx: Tx, sellerId: SellerId, { storeId }: { storeId: string }): Promise<boolean | null> {
  if (!(await lockOwnStore(tx, sellerId, storeId, 'members'))) return null;
  const store = await findOwnStore(tx, sellerId, storeId);
  return store && may(store.role, 'own');
}

/** True for the app's owner, null for anyone else. */
async function isAppOwner(tx: Tx, sellerId: SellerId, appId: string): Promise<true | null> {
  if (!(await lockOwnApp(tx, sellerId, appId))) return null;
  return (await findOwnApp(tx, sellerId, appId))?.ownerId === sellerId || null;
}

type Tx = Parameters<Parameters<typeof transact>[0]>[0] & Db;
