import type { Role } from '../access/role.ts';
import { ACCOUNT_LIMITS } from '../accounts/account-limits.ts';
import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { env } from '../config/env.ts';
import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { countAttempt, type Limit } from '../limits/throttle.ts';
import { countMembers, findMember } from '../stores/members.ts';
import { findOwnStore, lockOwnStore } from '../stores/stores.ts';
import { HOUR_MS } from '../text/durations.ts';
import { plainEmail, roleInWords } from './invitation.ts';
import { countInvitations } from './invitations.ts';
import { invitationLetter } from './member-letter.ts';
import { queueInvitation } from './queue-invitation.ts';

/** Invitations by one account: each is a mail to somebody who may not have asked for it. */
export const INVITATIONS: Limit = { name: 'invitation', most: ACCOUNT_LIMITS.invitationsAnHour, windowMs: HOUR_MS };

/** `not_allowed`: the store isn't theirs, or their role may invite nobody. `member`: the person is one already. */
export type InvitationOutcome = 'invited' | 'not_allowed' | 'member' | 'too_many' | { waitSeconds: number };

/**
 * Invites the person with an email to a store, by a mail with a link for that address that works once, for seven days.
 * An earlier invitation of theirs ends.
 */
export async function inviteMember(
  seller: { id: SellerId; email: string },
  storeId: string,
  wanted: { email: string; role: Exclude<Role, 'owner'> },
  context: RequestContext,
): Promise<InvitationOutcome> {
  const { now } = context;
  const waitSeconds = await countAttempt(INVITATIONS, seller.id, now);
  if (waitSeconds !== null) return { waitSeconds };
  const { role } = wanted;
  const email = plainEmail(wanted.email);
  return transact(async (tx) => {
    const isOpen = await lockOwnStore(tx, seller.id, storeId, 'members');
    const store = isOpen ? await findOwnStore(tx, seller.id, storeId) : null;
    if (!store) return 'not_allowed';
    if (await findMember(tx, storeId, { email })) return 'member';
    const count = (await countMembers(tx, storeId)) + (await countInvitations(tx, { storeId }, now));
    if (count >= ACCOUNT_LIMITS.membersOfStore) return 'too_many';
    const said = { by: seller.email, what: store.name, role: roleInWords(role) };
    const invitation = { home: { storeId }, email, role, invitedById: seller.id, userId: null };
    await queueInvitation(tx, invitation, (link) => invitationLetter(link, said, env()), now);
    const entry = { kind: 'member_invited', actor: { seller: seller.id }, context, detail: { email, role } } as const;
    await insertEntry(tx, { storeId }, entry);
    return 'invited';
  });
}
