import { transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { endMemberAccess } from '../oauth/connections/end-member-access.ts';
import { may, mayChangeRole, type Role } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { findMember, findRole, updateRole } from '../stores/members.ts';
import { lockSellerStore } from '../stores/stores.ts';
import { dropInvitationsBy } from './invitations.ts';

/** `not_found`: no such member. `not_allowed`: they are the owner, or whoever asks may change no roles. */
export type RoleChange = 'done' | 'not_found' | 'not_allowed';

/**
 * Gives a member of a store another role and records it. What it doesn't allow ends: their keys, codes and requests,
 * and their invitations when they may not invite any more.
 */
export function changeRole(
  sellerId: SellerId,
  storeId: string,
  { personId, role }: { personId: string; role: Role },
  context: RequestContext,
): Promise<RoleChange> {
  return transact(async (tx) => {
    if (!(await lockSellerStore(tx, sellerId, storeId, 'members'))) return 'not_allowed';
    const own = await findRole(tx, sellerId, storeId);
    const member = await findMember(tx, storeId, { id: personId });
    if (!member || !own) return 'not_found';
    if (!mayChangeRole(own, member.role, role)) return 'not_allowed';
    if (member.role === role) return 'done';
    await updateRole(tx, storeId, personId, role);
    await endMemberAccess(tx, { storeId, personId, role }, { seller: sellerId }, context);
    if (!may(role, 'members')) await dropInvitationsBy(tx, { storeId }, personId);
    const detail = { email: member.email, role, role_before: member.role };
    const entry = { kind: 'member_role_changed', actor: { seller: sellerId }, context, detail } as const;
    await insertEntry(tx, { storeId }, entry);
    return 'done';
  });
}
