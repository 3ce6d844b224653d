import type { Prisma } from '@/prisma/generated/client.ts';
import { deleteDeveloper } from '../apps/app-developers.ts';
import { findSellerApp, lockSellerApp } from '../apps/apps.ts';
import { db, transact } from '../database/db.ts';
import { type Actor, insertEntry } from '../journal/activity/audit-entries.ts';
import { env } from '../kernel/config/env.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { dropExpiredRequests } from '../oauth/connections/connect-requests.ts';
import { endMemberAccess } from '../oauth/connections/end-member-access.ts';
import { mayChangeRole } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { deleteMember, findMember, findRole } from '../stores/members.ts';
import { findSellerStore, lockSellerStore } from '../stores/stores.ts';
import type { RoleChange } from './change-role.ts';
import type { Home } from './invitation.ts';
import { dropExpiredInvitations, dropInvitation, dropInvitationsBy, dropStrayHandover } from './invitations.ts';
import { lockHome } from './invite-person.ts';

/**
 * Takes a member out of a store and records it. Keys they made for it end, and so do an offer of the store to them and
 * codes that no app has redeemed; what they connected is the store's and stays.
 */
export function removeMember(
  sellerId: SellerId,
  storeId: string,
  personId: string,
  context: RequestContext,
): Promise<RoleChange> {
  return transact(async (tx) => {
    if (!(await lockSellerStore(tx, sellerId, storeId, 'members'))) return 'not_allowed';
    const own = await findRole(tx, sellerId, storeId);
    const member = await findMember(tx, storeId, { id: personId });
    if (!member || !own) return 'not_found';
    if (!mayChangeRole(own, member.role, null)) return 'not_allowed';
    const detail = { email: member.email, role: member.role };
    const entry = { kind: 'member_removed', actor: { seller: sellerId }, context, detail } as const;
    await insertEntry(tx, { storeId }, entry);
    await removeFromStore(tx, storeId, personId, { seller: sellerId }, context);
    return 'done';
  });
}

/**
 * Lets a member leave a store, as if they were removed; the owner has to hand it over first.
 */
export function removeSelf(sellerId: SellerId, storeId: string, context: RequestContext): Promise<RoleChange> {
  return transact(async (tx) => {
    if (!(await lockSellerStore(tx, sellerId, storeId, 'see'))) return 'not_found';
    const role = await findRole(tx, sellerId, storeId);
    if (role === null) return 'not_found';
    if (role === 'owner' || (env().platform && (await findSellerStore(tx, sellerId, storeId))?.externalId))
      return 'not_allowed';
    const entry = { kind: 'member_left', actor: { seller: sellerId }, context, detail: { role } } as const;
    await insertEntry(tx, { storeId }, entry);
    await removeFromStore(tx, storeId, sellerId, { seller: sellerId }, context);
    return 'done';
  });
}

/**
 * Takes a person who isn't the owner out of a store, in the transaction that has locked it: with the role goes what
 * only that gave them.
 */
export async function removeFromStore(
  tx: Prisma.TransactionClient,
  storeId: string,
  personId: string,
  actor: Actor,
  context: RequestContext,
): Promise<void> {
  await dropInvitationsBy(tx, { storeId }, personId);
  await deleteMember(tx, storeId, personId);
  await endMemberAccess(tx, { storeId, personId, role: null }, actor, context);
  await dropStrayHandover(tx, { storeId });
}

/**
 * Takes a developer out of an app's team and records it: its owner does, or the developer leaves. An offer of the app
 * to them ends. The owner stays.
 * @returns `not_allowed` when somebody else asks; `not_found` when there is no such developer or app
 */
export function removeDeveloper(
  sellerId: SellerId,
  appId: string,
  personId: string,
  context: RequestContext,
): Promise<'done' | 'not_allowed' | 'not_found'> {
  return transact(async (tx) => {
    const app = (await lockSellerApp(tx, sellerId, appId)) && (await findSellerApp(tx, sellerId, appId));
    if (!app) return 'not_found';
    const isSelf = personId === sellerId;
    if (app.ownerId !== sellerId && !isSelf) return 'not_allowed';
    const email = await deleteDeveloper(tx, appId, personId);
    if (email === null) return 'not_found';
    await dropStrayHandover(tx, { appId });
    const kind = isSelf ? 'developer_left' : 'developer_removed';
    await insertEntry(tx, { appId }, { kind, actor: { seller: sellerId }, context, detail: { email } });
    return 'done';
  });
}

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
    const found = await lockHome(tx, sellerId, home, 'members');
    const dropped = found && (await dropInvitation(tx, home, id, found.isOwner));
    if (!dropped) return false;
    const detail = { email: dropped.email };
    await insertEntry(tx, home, { kind: 'invitation_withdrawn', actor: { seller: sellerId }, context, detail });
    return true;
  });
}

/** Removes invitations and requests to connect an app that have expired. */
export async function removeOldInvitations(now: Date): Promise<void> {
  await dropExpiredInvitations(db(), now);
  await dropExpiredRequests(db(), now);
}
