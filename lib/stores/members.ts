import type { Mode } from '@/prisma/generated/enums.ts';
import { SHOWN_EMAIL, shownEmail } from '../accounts/addresses/claimed-email.ts';
import { NO_OWNER } from '../accounts/sellers.ts';
import type { Db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import { type Role, rolesThatMay, type StoreAction } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { seenBy } from './membership.ts';

/** The role that a person has in a store; null when they are no member of it. */
export async function findRole(db: Db, userId: string, storeId: string): Promise<Role | null> {
  const member = await db.member.findUnique({
    where: { storeId_userId: { storeId, userId } },
    select: { role: true },
  });
  return member?.role ?? null;
}

/** The members of a store of which the seller is one: the owner first, then in the order in which they joined. */
export async function listMembers(db: Db, sellerId: SellerId, storeId: string) {
  const members = await db.member.findMany({
    where: { storeId, store: seenBy(sellerId), userId: { not: NO_OWNER } },
    orderBy: [{ role: 'asc' }, { joinedAt: 'asc' }, { userId: 'asc' }],
    select: { role: true, joinedAt: true, user: { select: { id: true, name: true, ...SHOWN_EMAIL } } },
  });
  return members.map(({ user: { id, name, ...email }, ...member }) => ({
    id,
    name,
    email: shownEmail(email),
    ...member,
  }));
}

/**
 * The people who work on the seller's stores or one of them, but the seller, whose name or email has a text in it; by
 * name.
 */
export function searchMembers(db: Db, sellerId: SellerId, text: string, limit: number, storeId: string | null = null) {
  return query<{ name: string; email: string; storeId: string; storeName: string }>(
    db,
    sql`
    SELECT u.name, coalesce(u.claimed_email, u.email) AS email, store.id::text AS "storeId", store.name AS "storeName"
    FROM member mine JOIN member other ON other.store_id = mine.store_id JOIN "user" u ON u.id = other.user_id
      JOIN store ON store.id = mine.store_id
    WHERE mine.user_id = ${sellerId} AND (${storeId}::uuid IS NULL OR store.id = ${storeId}::uuid)
      AND other.user_id <> ${sellerId} AND other.user_id <> ${NO_OWNER}
      AND position(lower(${text}) IN lower(u.name || ' ' || coalesce(u.claimed_email, u.email))) > 0
    ORDER BY u.name, 2, store.id LIMIT ${limit}`,
  );
}

export type ListedMember = Awaited<ReturnType<typeof listMembers>>[number];

/** A member of a store by their account's id or email; null when there is none such. */
export async function findMember(db: Db, storeId: string, by: { id: string } | { email: string }) {
  const member = await db.member.findFirst({
    where: { storeId, user: by },
    select: { role: true, user: { select: { id: true, ...SHOWN_EMAIL } } },
  });
  return member && { id: member.user.id, email: shownEmail(member.user), role: member.role };
}

/** How many members a store has. */
export function countMembers(db: Db, storeId: string): Promise<number> {
  return db.member.count({ where: { storeId } });
}

/** The emails of those who may do something in a store in a mode. */
export async function listThoseWhoMay(
  db: Db,
  storeId: string,
  action: StoreAction,
  mode: Mode = 'live',
): Promise<{ id: string; email: string }[]> {
  const members = await db.member.findMany({
    where: { storeId, role: { in: rolesThatMay(action, mode) }, user: { suspendedAt: null } },
    select: { user: { select: { id: true, email: true } } },
  });
  return members.map(({ user }) => user);
}

/** Makes a person a member; false when they are one already. */
export async function insertMember(db: Db, member: { storeId: string; userId: string; role: Role }, now: Date) {
  const { count } = await db.member.createMany({ data: { ...member, joinedAt: now }, skipDuplicates: true });
  return count === 1;
}

/** Gives a member who isn't the owner another role; false when there is none such. */
export async function updateRole(db: Db, storeId: string, userId: string, role: Role): Promise<boolean> {
  const { count } = await db.member.updateMany({ where: { storeId, userId, role: { not: 'owner' } }, data: { role } });
  return count === 1;
}

/** Takes a member who isn't the owner out of a store; false when there is none such. */
export async function deleteMember(db: Db, storeId: string, userId: string): Promise<boolean> {
  const { count } = await db.member.deleteMany({ where: { storeId, userId, role: { not: 'owner' } } });
  return count === 1;
}

/** The stores of others of which a person is a member. */
export function listMemberships(db: Db, personId: SellerId): Promise<{ storeId: string; role: Role }[]> {
  const where = { userId: personId, role: { not: 'owner' as const } };
  return db.member.findMany({ where, orderBy: { storeId: 'asc' }, select: { storeId: true, role: true } });
}
