import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { countDevelopers, isInTeam } from '../apps/app-developers.ts';
import { findOwnApp, lockOwnApp } from '../apps/apps.ts';
import { transact } from '../db.ts';
import { env } from '../env.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Occasion } from '../occasion.ts';
import { countAttempt } from '../throttle.ts';
import { newUuid } from '../uuid.ts';
import { INVITATION_LIFE_MS, invitationPath, plainEmail } from './invitation.ts';
import { countInvitations, insertInvitation } from './invitations.ts';
import { INVITATIONS, type InvitationOutcome } from './invite-member.ts';
import { invitationLetter } from './member-letter.ts';

/** Invites the person with an email to work on an app, as {@link inviteMember} does to a store; only its owner may. */
export async function inviteDeveloper(
  seller: { id: SellerId; email: string },
  appId: string,
  wanted: string,
  occasion: Occasion,
): Promise<InvitationOutcome> {
  const { now } = occasion;
  const waitSeconds = await countAttempt(INVITATIONS, seller.id, now);
  if (waitSeconds !== null) return { waitSeconds };
  const email = plainEmail(wanted);
  return transact(async (tx) => {
    const app = (await lockOwnApp(tx, seller.id, appId)) && (await findOwnApp(tx, seller.id, appId));
    if (!app || app.ownerId !== seller.id) return 'not_allowed';
    if (await isInTeam(tx, appId, email)) return 'member';
    const count = (await countDevelopers(tx, appId)) + (await countInvitations(tx, { appId }, now));
    if (count >= ACCOUNT_LIMITS.developersOfApp) return 'too_many';
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
    const invitation = { id: newUuid(now), home: { appId }, email, role: null, invitedById: seller.id };
    await insertInvitation(tx, token, { ...invitation, createdAt: now, expiresAt });
    const said = { by: seller.email, what: app.name, role: 'developer' };
    const letter = invitationLetter(env().baseUrl + invitationPath(token), said, env());
    await queueMail(tx, { recipient: email, userId: null }, letter, now);
    const entry = { kind: 'developer_invited', actor: { seller: seller.id }, occasion, detail: { email } } as const;
    await insertEntry(tx, { appId }, entry);
    return 'invited';
  });
}
