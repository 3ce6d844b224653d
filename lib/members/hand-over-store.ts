import { randomBytes } from 'node:crypto';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { transact } from '../db.ts';
import { env } from '../env.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Occasion } from '../occasion.ts';
import { findMember } from '../stores/members.ts';
import { findOwnStore, lockOwnStore } from '../stores/stores.ts';
import { newUuid } from '../uuid.ts';
import { INVITATION_LIFE_MS, invitationPath } from './invitation.ts';
import { dropHandover, insertInvitation } from './invitations.ts';
import { handoverLetter } from './member-letter.ts';

/**
 * Offers a store to one of its members, who becomes its owner by accepting within seven days; an earlier offer ends.
 * @returns `not_allowed` unless the seller owns the store; `not_found` when the person is no other member of it
 */
export function handOverStore(
  seller: { id: SellerId; email: string },
  storeId: string,
  personId: string,
  occasion: Occasion,
): Promise<'offered' | 'not_allowed' | 'not_found'> {
  const { now } = occasion;
  return transact(async (tx) => {
    const isOpen = await lockOwnStore(tx, seller.id, storeId, 'own');
    const store = isOpen ? await findOwnStore(tx, seller.id, storeId) : null;
    if (!store) return 'not_allowed';
    const member = await findMember(tx, storeId, { id: personId });
    if (!member || member.role === 'owner') return 'not_found';
    await dropHandover(tx, { storeId });
    const token = randomBytes(32).toString('base64url');
    const { email } = member;
    const invitation = { id: newUuid(now), home: { storeId }, email, role: 'owner', invitedById: seller.id } as const;
    const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
    await insertInvitation(tx, token, { ...invitation, createdAt: now, expiresAt });
    const said = { by: seller.email, kind: 'store', name: store.name } as const;
    const letter = handoverLetter(env().baseUrl + invitationPath(token), said, env());
    await queueMail(tx, { recipient: email, userId: personId }, letter, now);
    const entry = { kind: 'handover_offered', actor: { seller: seller.id }, occasion, detail: { to: email } } as const;
    await insertEntry(tx, { storeId }, entry);
    return 'offered';
  });
}
