import { listTeam } from '../apps/app-developers.ts';
import { transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { SellerId } from '../permissions/seller.ts';
import { findMember } from '../stores/members.ts';
import { type Home, plainEmail } from './invitation.ts';
import { dropHandover } from './invitations.ts';
import { lockHome, queueInvitation } from './invite-person.ts';
import { handoverLetter } from './member-letter.ts';

/**
 * Offers a store to one of its members, or an app to one of its developers, who becomes its owner by accepting within
 * seven days; an earlier offer ends.
 * @returns `not_allowed` unless the seller owns it; `not_found` when the person is nobody else who works on it
 */
export function handOver(
  seller: { id: SellerId; email: string },
  home: Home,
  personId: string,
  context: RequestContext,
): Promise<'offered' | 'not_allowed' | 'not_found'> {
  return transact(async (tx) => {
    const found = await lockHome(tx, seller.id, home, 'own');
    if (!found) return 'not_allowed';
    const isStore = 'storeId' in home;
    const heir = isStore
      ? await findMember(tx, home.storeId, { id: personId })
      : (await listTeam(tx, seller.id, home.appId)).find(({ id }) => id === personId);
    if (!heir || heir.role === 'owner') return 'not_found';
    await dropHandover(tx, home);
    const email = plainEmail(heir.email);
    const content = { by: seller.email, kind: isStore ? 'store' : 'app', name: found.name } as const;
    const offer = { home, email, role: 'owner', invitedById: seller.id, userId: personId } as const;
    await queueInvitation(tx, offer, (link, to) => handoverLetter(link, content, to), context.now);
    const kind = isStore ? 'handover_offered' : 'app_handover_offered';
    await insertEntry(tx, home, { kind, actor: { seller: seller.id }, context, detail: { to: email } });
    return 'offered';
  });
}
