import { listTeam } from '../apps/app-developers.ts';
import { findSellerApp, lockSellerApp } from '../apps/apps.ts';
import { transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { SellerId } from '../permissions/seller.ts';
import { findMember } from '../stores/members.ts';
import { findSellerStore, lockSellerStore } from '../stores/stores.ts';
import { plainEmail } from './invitation.ts';
import { dropHandover } from './invitations.ts';
import { queueInvitation } from './invite-member.ts';
import { handoverLetter } from './member-letter.ts';

/**
 * Offers a store to one of its members, who becomes its owner by accepting within seven days; an earlier offer ends.
 * @returns `not_allowed` unless the seller owns the store; `not_found` when the person is no other member of it
 */
export function handOverStore(
  seller: { id: SellerId; email: string },
  storeId: string,
  personId: string,
  context: RequestContext,
): Promise<'offered' | 'not_allowed' | 'not_found'> {
  const { now } = context;
  return transact(async (tx) => {
    const isOpen = await lockSellerStore(tx, seller.id, storeId, 'own');
    const store = isOpen ? await findSellerStore(tx, seller.id, storeId) : null;
    if (!store) return 'not_allowed';
    const member = await findMember(tx, storeId, { id: personId });
    if (!member || member.role === 'owner') return 'not_found';
    await dropHandover(tx, { storeId });
    const { email } = member;
    const content = { by: seller.email, kind: 'store', name: store.name } as const;
    const offer = { home: { storeId }, email, role: 'owner', invitedById: seller.id, userId: personId } as const;
    await queueInvitation(tx, offer, (link, to) => handoverLetter(link, content, to), now);
    const entry = { kind: 'handover_offered', actor: { seller: seller.id }, context, detail: { to: email } } as const;
    await insertEntry(tx, { storeId }, entry);
    return 'offered';
  });
}

/**
 * Offers an app to one of its developers, as {@link handOverStore} does a store; an earlier offer ends.
 * @returns `not_allowed` unless the seller owns the app; `not_found` when the person is no developer of it
 */
export function handOverApp(
  seller: { id: SellerId; email: string },
  appId: string,
  personId: string,
  context: RequestContext,
): Promise<'offered' | 'not_allowed' | 'not_found'> {
  const { now } = context;
  return transact(async (tx) => {
    const app = (await lockSellerApp(tx, seller.id, appId)) && (await findSellerApp(tx, seller.id, appId));
    if (!app || app.ownerId !== seller.id) return 'not_allowed';
    const team = await listTeam(tx, seller.id, appId);
    const heir = team.find(({ id, role }) => id === personId && role === 'developer');
    if (!heir) return 'not_found';
    await dropHandover(tx, { appId });
    const email = plainEmail(heir.email);
    const content = { by: seller.email, kind: 'app', name: app.name } as const;
    const offer = { home: { appId }, email, role: 'owner', invitedById: seller.id, userId: personId } as const;
    await queueInvitation(tx, offer, (link, to) => handoverLetter(link, content, to), now);
    const entry = {
      kind: 'app_handover_offered',
      actor: { seller: seller.id },
      context,
      detail: { to: email },
    } as const;
    await insertEntry(tx, { appId }, entry);
    return 'offered';
  });
}
