import type { Prisma } from '@/prisma/generated/client.ts';
import { checkConfirmed, confirmByMailedLink } from '../accounts/addresses/confirm-address.ts';
import { lockSeller } from '../accounts/sellers.ts';
import { deleteDeveloper, insertDeveloper, isDeveloper } from '../apps/app-developers.ts';
import { changeAppOwner, countSellerApps, lockApp } from '../apps/apps.ts';
import { db, transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import { moveAppEntries, moveEntries } from '../journal/activity/system-audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { may } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { findRole, insertMember } from '../stores/members.ts';
import { countSellerStores, lockStore } from '../stores/stores.ts';
import { changeStoreOwner } from './change-store-owner.ts';
import { plainEmail } from './invitation.ts';
import {
  claimInvitation,
  dropInvitationsBy,
  type FoundInvitation,
  findInvitation,
  type InvitationKey,
} from './invitations.ts';

/**
 * `gone`: used or taken back, expired, never there, or who invited may not any more or is suspended. `other_address`:
 * it is for another email. `unconfirmed`: it is an offer, and the person has yet to confirm theirs. `too_many_…`: they
 * own as many as an account may.
 */
export type Acceptance =
  | { joined: 'store' | 'app'; id: string }
  | 'gone'
  | 'other_address'
  | 'unconfirmed'
  | 'too_many_stores'
  | 'too_many_apps';

/** What an invitation's link shows before it is accepted; null when it can't be any more. */
export async function readInvitation(key: InvitationKey, now: Date) {
  const found = await findInvitation(db(), key, now);
  return found && (await isStillValid(db(), found)) ? found : null;
}

/**
 * Accepts an invitation: the signed-in person becomes a member of the store or a developer of the app, or its owner
 * when it was offered to them. Works once, and only for the address that it was mailed to.
 */
export async function acceptInvitation(
  seller: { id: SellerId; email: string },
  key: InvitationKey,
  context: RequestContext,
): Promise<Acceptance> {
  const found = await readInvitation(key, context.now);
  if (!found) return 'gone';
  if (plainEmail(seller.email) !== found.email) return 'other_address';
  // A link was mailed to this address; an offer on the home was not, and shows nothing of who reads mail there.
  if (typeof key === 'string') {
    if (!(await transact((tx) => confirmByMailedLink(tx, seller, context)))) return 'other_address';
  } else if (!(await checkConfirmed(db(), seller.id))) return 'unconfirmed';
  const { store, app, role } = found;
  if (app) return (role === 'owner' ? takeOverApp : joinApp)(seller, app.id, found, context);
  if (!store || !role) return 'gone';
  if (role === 'owner') return takeOver(seller, store.id, found, context);
  return transact(async (tx) => {
    await lockStore(tx, store.id);
    if (!(await isStillValid(tx, found)) || !(await claimInvitation(tx, found.id, context.now))) return 'gone';
    const isNew = await insertMember(tx, { storeId: store.id, userId: seller.id, role }, context.now);
    const entry = { kind: 'member_joined', actor: { seller: seller.id }, context, detail: { role } } as const;
    if (isNew) await insertEntry(tx, { storeId: store.id }, entry);
    return { joined: 'store', id: store.id };
  });
}

function joinApp(
  seller: { id: SellerId },
  appId: string,
  found: FoundInvitation,
  context: RequestContext,
): Promise<Acceptance> {
  return transact(async (tx) => {
    await lockApp(tx, appId);
    if (!(await isStillValid(tx, found)) || !(await claimInvitation(tx, found.id, context.now))) return 'gone';
    if (await insertDeveloper(tx, appId, seller.id, context.now))
      await insertEntry(tx, { appId }, { kind: 'developer_joined', actor: { seller: seller.id }, context });
    return { joined: 'app', id: appId };
  });
}

/**
 * Makes a developer of the app its owner; who was the owner stays as a developer. Its verification ends, which says who
 * is behind the app. The activity of the app itself goes on with the new owner.
 */
async function takeOverApp(
  seller: { id: SellerId },
  appId: string,
  found: FoundInvitation,
  context: RequestContext,
): Promise<Acceptance> {
  const change = { from: found.invitedById, to: seller.id };
  const outcome = await transact<Acceptance>(async (tx) => {
    await lockApp(tx, appId);
    if (!(await isStillValid(tx, found)) || !(await isDeveloper(tx, appId, seller.id))) return 'gone';
    if (!(await lockSeller(tx, seller.id))) return 'gone';
    if ((await countSellerApps(tx, seller.id)) >= ACCOUNT_LIMITS.apps) return 'too_many_apps';
    if (!(await claimInvitation(tx, found.id, context.now))) return 'gone';
    await changeAppOwner(tx, appId, change);
    await deleteDeveloper(tx, appId, change.to);
    await insertDeveloper(tx, appId, change.from, context.now);
    await dropInvitationsBy(tx, { appId }, change.from);
    await moveAppEntries(tx, appId, change);
    const detail = { from: found.invitedBy.email };
    await insertEntry(tx, { appId }, { kind: 'app_handed_over', actor: { seller: seller.id }, context, detail });
    return { joined: 'app', id: appId };
  });
  // What was being recorded meanwhile still went to the owner before.
  if (typeof outcome === 'object') await moveAppEntries(db(), appId, change);
  return outcome;
}

/** Makes the person the store's owner; its activity, and keys without a maker, go on with that. */
async function takeOver(
  seller: { id: SellerId },
  storeId: string,
  found: FoundInvitation,
  context: RequestContext,
): Promise<Acceptance> {
  const before = found.invitedById;
  const outcome = await transact<Acceptance>(
    async (tx) => {
      await lockStore(tx, storeId);
      if (!(await isStillValid(tx, found)) || (await findRole(tx, seller.id, storeId)) === null) return 'gone';
      if (!(await lockSeller(tx, seller.id))) return 'gone';
      if ((await countSellerStores(tx, seller.id)) >= ACCOUNT_LIMITS.stores) return 'too_many_stores';
      if (!(await claimInvitation(tx, found.id, context.now))) return 'gone';
      if (!(await changeStoreOwner(tx, storeId, { from: before, to: seller.id }))) return 'gone';
      const detail = { from: found.invitedBy.email };
      const entry = { kind: 'store_handed_over', actor: { seller: seller.id }, context, detail } as const;
      await insertEntry(tx, { storeId }, entry);
      return { joined: 'store', id: storeId };
    },
    { timeout: 120_000 },
  );
  // What was being recorded meanwhile still went to the owner before.
  if (typeof outcome === 'object') await moveEntries(db(), storeId, { from: before, to: seller.id });
  return outcome;
}

/** Whether who invited may still do so: only owners hand over and invite to an app, admins invite to a store too. */
async function isStillValid(tx: Prisma.TransactionClient, found: FoundInvitation): Promise<boolean> {
  const { store, app, role, invitedById } = found;
  if (app) return (await tx.app.count({ where: { id: app.id, ownerId: invitedById } })) === 1;
  const inviter = store && (await findRole(tx, invitedById, store.id));
  return inviter ? may(inviter, role === 'owner' ? 'own' : 'members') : false;
}
