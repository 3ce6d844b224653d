import { randomBytes } from 'node:crypto';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { listTeam } from '../apps/app-developers.ts';
import { findOwnApp, lockOwnApp } from '../apps/apps.ts';
import { transact } from '../db.ts';
import { env } from '../env.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Occasion } from '../occasion.ts';
import { newUuid } from '../uuid.ts';
import { INVITATION_LIFE_MS, invitationPath, plainEmail } from './invitation.ts';
import { dropHandover, insertInvitation } from './invitations.ts';
import { handoverLetter } from './member-letter.ts';

/**
 * Offers an app to one of its developers, as {@link handOverStore} does a store; an earlier offer ends.
 * @returns `not_allowed` unless the seller owns the app; `not_found` when the person is no developer of it
 */
export function handOverApp(
  seller: { id: SellerId; email: string },
  appId: string,
  personId: string,
  occasion: Occasion,
): Promise<'offered' | 'not_allowed' | 'not_found'> {
  const { now } = occasion;
  return transact(async (tx) => {
    const app = (await lockOwnApp(tx, seller.id, appId)) && (await findOwnApp(tx, seller.id, appId));
    if (!app || app.ownerId !== seller.id) return 'not_allowed';
    const team = await listTeam(tx, seller.id, appId);
    const heir = team.find(({ id, role }) => id === personId && role === 'developer');
    if (!heir) return 'not_found';
    await dropHandover(tx, { appId });
    const token = randomBytes(32).toString('base64url');
    const email = plainEmail(heir.email);
    const invitation = { id: newUuid(now), home: { appId }, email, role: 'owner', invitedById: seller.id } as const;
    const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
    await insertInvitation(tx, token, { ...invitation, createdAt: now, expiresAt });
    const said = { by: seller.email, kind: 'app', name: app.name } as const;
    const letter = handoverLetter(env().baseUrl + invitationPath(token), said, env());
    await queueMail(tx, { recipient: email, userId: personId }, letter, now);
    const entry = {
      kind: 'app_handover_offered',
      actor: { seller: seller.id },
      occasion,
      detail: { to: email },
    } as const;
    await insertEntry(tx, { appId }, entry);
    return 'offered';
  });
}
