import { SHOWN_EMAIL, shownEmail } from '../accounts/addresses/claimed-email.ts';
import type { Db } from '../database/db.ts';
import { query, type Sql, sql } from '../database/query.ts';
import { isUuid, NO_ID } from '../kernel/text/uuid.ts';
import { hashSecret } from '../permissions/credential.ts';
import type { Role } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import type { Home } from './invitation.ts';

export interface NewInvitation {
  id: string;
  home: Home;
  email: string;
  /** Null for an app's team; `owner` for an offer to hand over. */
  role: Role | null;
  invitedById: SellerId;
  createdAt: Date;
  expiresAt: Date;
}

/** Keeps a new invitation, with its token only as a hash; it replaces an earlier one of the same person. */
export async function insertInvitation(db: Db, token: string, { home, ...rest }: NewInvitation): Promise<void> {
  await db.invitation.deleteMany({ where: { ...home, email: rest.email } });
  await db.invitation.create({ data: { ...home, ...rest, tokenHash: hashSecret(token) }, select: { id: true } });
}

/** The invitations to a store or app that can be accepted, oldest first. The caller has checked who asks. */
export function listInvitations(db: Db, home: Home, now: Date) {
  return db.invitation.findMany({
    where: { ...home, expiresAt: { gt: now } },
    orderBy: { id: 'asc' },
    select: { id: true, email: true, role: true, createdAt: true, expiresAt: true },
  });
}

export type OpenInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** How many invitations to a store or app can be accepted. */
export function countInvitations(db: Db, home: Home, now: Date): Promise<number> {
  return db.invitation.count({ where: { ...home, expiresAt: { gt: now } } });
}

/** What can be accepted: it has not expired, and the account of who sent it isn't suspended. */
const acceptable = (now: Date) => ({ expiresAt: { gt: now }, invitedBy: { suspendedAt: null } });

/** What names an invitation: the token of its link; or, of an offer to hand over, its id and who has that address. */
export type InvitationKey = string | { offer: string; email: string };

const named = (key: InvitationKey) =>
  typeof key === 'string'
    ? { tokenHash: hashSecret(key) }
    : { id: isUuid(key.offer) ? key.offer : NO_ID, email: key.email, role: 'owner' as const };

/** The invitation of this name; null when it was used or taken back, can't be accepted now or never was. */
export async function findInvitation(db: Db, key: InvitationKey, now: Date) {
  const found = await db.invitation.findFirst({
    where: { ...named(key), ...acceptable(now) },
    select: {
      id: true,
      email: true,
      role: true,
      invitedById: true,
      store: { select: { id: true, name: true } },
      app: { select: { id: true, name: true } },
      invitedBy: { select: SHOWN_EMAIL },
    },
  });
  return found && { ...found, invitedBy: { email: shownEmail(found.invitedBy) } };
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** A store or an app that its owner offers to hand over. */
export interface HomeOffer {
  id: string;
  name: string;
  isStore: boolean;
  offeredBy: string;
}

/** What a person is offered to own: they are a member of that store or a developer of that app. */
export function listOffers(db: Db, personId: SellerId, now: Date): Promise<HomeOffer[]> {
  const offers = (id: Sql, homes: Sql) => sql`
    SELECT offer.id, home.name, home."isStore", coalesce(owner.claimed_email, owner.email) AS "offeredBy"
    FROM "user" AS me CROSS JOIN LATERAL (${homes}) AS home
      CROSS JOIN LATERAL (SELECT * FROM invitation WHERE ${id} = home.id AND email = lower(me.email) OFFSET 0) AS offer
      JOIN "user" AS owner ON owner.id = home.owner_id AND owner.suspended_at IS NULL
    WHERE me.id = ${personId} AND offer.role = 'owner' AND offer.invited_by_id = home.owner_id
      AND offer.expires_at > ${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    ${offers(
      sql`store_id`,
      sql`SELECT store.id, name, owner_id, true AS "isStore" FROM member JOIN store ON store.id = member.store_id
        WHERE member.user_id = me.id`,
    )} UNION ALL ${offers(
      sql`app_id`,
      sql`SELECT app.id, name, owner_id, false AS "isStore" FROM app_developer JOIN app ON app.id = app_developer.app_id
        WHERE app_developer.user_id = me.id`,
    )} ORDER BY id`,
  );
}

/**
 * Uses an invitation up, in the one statement that decides; false when another request has, it was taken back, or it
 * can't be accepted any more.
 */
export async function claimInvitation(db: Db, id: string, now: Date): Promise<boolean> {
  return (await db.invitation.deleteMany({ where: { id, ...acceptable(now) } })).count === 1;
}

/**
 * Takes an invitation back; returns whom it was for, or null when there is none such.
 * @param withOffer whether it may be an offer to hand the store over
 */
export async function dropInvitation(
  db: Db,
  home: Home,
  id: string,
  withOffer: boolean,
): Promise<{ email: string } | null> {
  if (!isUuid(id)) return null;
  const where = { ...home, id, ...(!withOffer && { role: { not: 'owner' as const } }) };
  const found = await db.invitation.findFirst({ where, select: { email: true } });
  return found && (await db.invitation.deleteMany({ where })).count === 1 ? found : null;
}

/** Takes back what a person has invited others to, because they may not invite any more. */
export async function dropInvitationsBy(db: Db, home: Home, personId: string): Promise<void> {
  await db.invitation.deleteMany({ where: { ...home, invitedById: personId } });
}

/** Takes back an offer to hand a store or an app over. */
export async function dropHandover(db: Db, home: Home): Promise<void> {
  await db.invitation.deleteMany({ where: { ...home, role: 'owner' } });
}

/** The same of an offer to an address that no member or developer has any more. */
export async function dropStrayHandover(db: Db, home: Home): Promise<void> {
  const select = { user: { select: { email: true } } } as const;
  const people =
    'storeId' in home
      ? await db.member.findMany({ where: home, select })
      : await db.appDeveloper.findMany({ where: home, select });
  const emails = people.map(({ user }) => user.email);
  await db.invitation.deleteMany({ where: { ...home, role: 'owner', email: { notIn: emails } } });
}

/** Removes invitations that have expired. */
export async function dropExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.invitation.deleteMany({ where: { expiresAt: { lt: now } } });
}
