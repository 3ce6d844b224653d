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
import { may, type Role } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { countMembers, findMember } from '../stores/members.ts';
import { findSellerStore, lockSellerStore } from '../stores/stores.ts';
import { type Home, INVITATION_LIFE_MS, invitationPath, plainEmail } from './invitation.ts';
import { countInvitations, insertInvitation, type NewInvitation } from './invitations.ts';
import { invitationLetter } from './member-letter.ts';

/** Invitations by one account: each is a mail to somebody who may not have asked for it. */
export const INVITATIONS: Limit = { name: 'invitation', most: ACCOUNT_LIMITS.invitationsAnHour, windowMs: HOUR_MS };

/** `not_allowed`: it isn't theirs, or their role may invite nobody. `member`: the person is one already. */
export type InvitationOutcome = 'invited' | 'not_allowed' | 'member' | 'too_many' | { waitSeconds: number };

/**
 * Invites the person with an email to a store, or to the team of an app, by a mail with a link for that address that
 * works once, for seven days. An earlier invitation of theirs ends.
 * @param wanted.role in a store; null: in the team of an app
 */
export async function invitePerson(
  seller: { id: SellerId; email: string },
  home: Home,
  wanted: { email: string; role: Exclude<Role, 'owner'> | null },
  context: RequestContext,
): Promise<InvitationOutcome> {
  const { now } = context;
  const waitSeconds = await countAttempt(INVITATIONS, seller.id, now);
  if (waitSeconds !== null) return { waitSeconds };
  const { role } = wanted;
  const email = plainEmail(wanted.email);
  return transact(async (tx) => {
    const found = await lockHome(tx, seller.id, home, 'members');
    if (!found) return 'not_allowed';
    const team = await readTeam(tx, home, email);
    if (team.isIn) return 'member';
    if (team.count + (await countInvitations(tx, home, now)) >= team.most) return 'too_many';
    const content = { by: seller.email, what: found.name, role };
    const invitation = { home, email, role, invitedById: seller.id, userId: null };
    await queueInvitation(tx, invitation, (link, to) => invitationLetter(link, content, to), now);
    const detail = { email, ...(role && { role }) };
    await insertEntry(tx, home, { kind: team.invited, actor: { seller: seller.id }, context, detail });
    return 'invited';
  });
}

/**
 * Locks a store or an app until the transaction ends, for somebody who changes who works on it: of a store an owner or
 * admin, of an app its owner alone. Null for anybody else.
 */
export async function lockHome(
  tx: Prisma.TransactionClient,
  sellerId: SellerId,
  home: Home,
  action: 'members' | 'own',
): Promise<{ name: string; isOwner: boolean } | null> {
  if ('storeId' in home) {
    const isOpen = await lockSellerStore(tx, sellerId, home.storeId, action);
    const store = isOpen ? await findSellerStore(tx, sellerId, home.storeId) : null;
    return store && { name: store.name, isOwner: may(store.role, 'own') };
  }
  const isOpen = await lockSellerApp(tx, sellerId, home.appId);
  const app = isOpen ? await findSellerApp(tx, sellerId, home.appId) : null;
  return app?.ownerId === sellerId ? { name: app.name, isOwner: true } : null;
}

/** Whether somebody works there, how many do, and how many may. */
async function readTeam(tx: Prisma.TransactionClient, home: Home, email: string) {
  if ('storeId' in home)
    return {
      isIn: (await findMember(tx, home.storeId, { email })) !== null,
      count: await countMembers(tx, home.storeId),
      most: ACCOUNT_LIMITS.membersOfStore,
      invited: 'member_invited',
    } as const;
  return {
    isIn: await isInTeam(tx, home.appId, email),
    count: await countDevelopers(tx, home.appId),
    most: ACCOUNT_LIMITS.developersOfApp,
    invited: 'developer_invited',
  } as const;
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
