import { randomBytes } from 'node:crypto';
import type { Prisma } from '@/prisma/generated/client.ts';
import { countDevelopers, isInTeam } from '../apps/app-developers.ts';
import { findSellerApp, lockSellerApp } from '../apps/apps.ts';
import { transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { Letter, Product } from '../journal/mail/letter.ts';
import { queueMail } from '../journal/mail/queue-mail.ts';
import { env } from '../kernel/config/env.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { HOUR_MS } from '../kernel/text/durations.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import type { Role } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { countMembers, findMember } from '../stores/members.ts';
import { findSellerStore, lockSellerStore } from '../stores/stores.ts';
import { INVITATION_LIFE_MS, invitationPath, plainEmail } from './invitation.ts';
import { countInvitations, insertInvitation, type NewInvitation } from './invitations.ts';
import { invitationLetter } from './member-letter.ts';

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
    const isOpen = await lockSellerStore(tx, seller.id, storeId, 'members');
    const store = isOpen ? await findSellerStore(tx, seller.id, storeId) : null;
    if (!store) return 'not_allowed';
    if (await findMember(tx, storeId, { email })) return 'member';
    const count = (await countMembers(tx, storeId)) + (await countInvitations(tx, { storeId }, now));
    if (count >= ACCOUNT_LIMITS.membersOfStore) return 'too_many';
    const content = { by: seller.email, what: store.name, role };
    const invitation = { home: { storeId }, email, role, invitedById: seller.id, userId: null };
    await queueInvitation(tx, invitation, (link, to) => invitationLetter(link, content, to), now);
    const entry = { kind: 'member_invited', actor: { seller: seller.id }, context, detail: { email, role } } as const;
    await insertEntry(tx, { storeId }, entry);
    return 'invited';
  });
}

/**
 * Keeps an invitation, which replaces an earlier one of its person, and queues the mail with its link, which works
 * once, for seven days.
 * @param invitation whom it is for, by email and, if it is known, by account
 * @param letterWith the mail with this link
 */
export async function queueInvitation(
  tx: Prisma.TransactionClient,
  { userId, ...invitation }: Omit<NewInvitation, 'id' | 'createdAt' | 'expiresAt'> & { userId: string | null },
  letterWith: (link: string, to: Product) => Letter,
  now: Date,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
  await insertInvitation(tx, token, { ...invitation, id: newUuid(now), createdAt: now, expiresAt });
  const link = env().baseUrl + invitationPath(token);
  await queueMail(tx, { recipient: invitation.email, userId }, (to) => letterWith(link, to), now);
}

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
    const app = (await lockSellerApp(tx, seller.id, appId)) && (await findSellerApp(tx, seller.id, appId));
    if (!app || app.ownerId !== seller.id) return 'not_allowed';
    if (await isInTeam(tx, appId, email)) return 'member';
    const count = (await countDevelopers(tx, appId)) + (await countInvitations(tx, { appId }, now));
    if (count >= ACCOUNT_LIMITS.developersOfApp) return 'too_many';
    const content = { by: seller.email, what: app.name, role: null };
    const invitation = { home: { appId }, email, role: null, invitedById: seller.id, userId: null };
    await queueInvitation(tx, invitation, (link, to) => invitationLetter(link, content, to), now);
    const entry = { kind: 'developer_invited', actor: { seller: seller.id }, context, detail: { email } } as const;
    await insertEntry(tx, { appId }, entry);
    return 'invited';
  });
}
