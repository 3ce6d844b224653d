import { ACCOUNT_LIMITS } from '../accounts/account-limits.ts';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { countDevelopers, isInTeam } from '../apps/app-developers.ts';
import { findOwnApp, lockOwnApp } from '../apps/apps.ts';
import { env } from '../config/env.ts';
import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { countAttempt } from '../limits/throttle.ts';
import { plainEmail, roleInWords } from './invitation.ts';
import { countInvitations } from './invitations.ts';
import { INVITATIONS, type InvitationOutcome } from './invite-member.ts';
import { invitationLetter } from './member-letter.ts';
import { queueInvitation } from './queue-invitation.ts';

/** Invites the person with an email to work on an app, as {@link inviteMember} does to a store; only its owner may. */
export async function inviteDeveloper(
  seller: { id: SellerId; email: string },
  appId: string,
  wanted: string,
  context: RequestContext,
): Promise<InvitationOutcome> {
  const { now } = context;
  const waitSeconds = await countAttempt(INVITATIONS, seller.id, now);
  if (waitSeconds !== null) return { waitSeconds };
  const email = plainEmail(wanted);
  return transact(async (tx) => {
    const app = (await lockOwnApp(tx, seller.id, appId)) && (await findOwnApp(tx, seller.id, appId));
    if (!app || app.ownerId !== seller.id) return 'not_allowed';
    if (await isInTeam(tx, appId, email)) return 'member';
    const count = (await countDevelopers(tx, appId)) + (await countInvitations(tx, { appId }, now));
    if (count >= ACCOUNT_LIMITS.developersOfApp) return 'too_many';
    const said = { by: seller.email, what: app.name, role: roleInWords(null) };
    const invitation = { home: { appId }, email, role: null, invitedById: seller.id, userId: null };
    await queueInvitation(tx, invitation, (link) => invitationLetter(link, said, env()), now);
    const entry = { kind: 'developer_invited', actor: { seller: seller.id }, context, detail: { email } } as const;
    await insertEntry(tx, { appId }, entry);
    return 'invited';
  });
}
