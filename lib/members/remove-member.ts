import type { Prisma } from '@/prisma/generated/client.ts';
import { mayChangeRole } from '../access/role.ts';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { endMemberAccess } from '../connections/end-member-access.ts';
import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { deleteMember, findMember, findRole } from '../stores/members.ts';
import { lockOwnStore } from '../stores/stores.ts';
import type { RoleChange } from './change-role.ts';
import { dropInvitationsBy, dropStrayHandover } from './invitations.ts';

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
    if (!(await lockOwnStore(tx, sellerId, storeId, 'members'))) return 'not_allowed';
    const own = await findRole(tx, sellerId, storeId);
    const member = await findMember(tx, storeId, { id: personId });
    if (!member || !own) return 'not_found';
    if (!mayChangeRole(own, member.role, null)) return 'not_allowed';
    const detail = { email: member.email, role: member.role };
    const entry = { kind: 'member_removed', actor: { seller: sellerId }, context, detail } as const;
    await insertEntry(tx, { storeId }, entry);
    await takeOut(tx, storeId, personId, sellerId, context);
    return 'done';
  });
}

/**
 * Lets a member leave a store, as if they were removed; the owner has to hand it over first.
 */
export function removeSelf(sellerId: SellerId, storeId: string, context: RequestContext): Promise<RoleChange> {
  return transact(async (tx) => {
    if (!(await lockOwnStore(tx, sellerId, storeId, 'see'))) return 'not_found';
    const role = await findRole(tx, sellerId, storeId);
    if (role === null) return 'not_found';
    if (role === 'owner') return 'not_allowed';
    const entry = { kind: 'member_left', actor: { seller: sellerId }, context, detail: { role } } as const;
    await insertEntry(tx, { storeId }, entry);
    await takeOut(tx, storeId, sellerId, sellerId, context);
    return 'done';
  });
}

async function takeOut(
  tx: Prisma.TransactionClient,
  storeId: string,
  personId: string,
  by: SellerId,
  context: RequestContext,
): Promise<void> {
  await dropInvitationsBy(tx, { storeId }, personId);
  await deleteMember(tx, storeId, personId);
  await endMemberAccess(tx, { storeId, personId, role: null }, by, context);
  await dropStrayHandover(tx, { storeId });
}
