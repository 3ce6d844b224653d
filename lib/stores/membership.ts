import type { Mode } from '@/prisma/generated/enums.ts';
import { type Sql, sql } from '../database/query.ts';
import { type Role, rolesThatMay, type StoreAction } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';

/** The `where` of the stores of which a person is a member: each role sees everything in them. */
export function seenBy(sellerId: SellerId) {
  return { members: { some: { userId: sellerId } } };
}

/** A person, and the one of their stores that is shown alone; null: all of them. */
export interface Onlooker {
  id: SellerId;
  shownStoreId: string | null;
}

/** Of a row of `member`: it is theirs, in a store that is shown. */
export function isShownTo({ id, shownStoreId }: Onlooker): Sql {
  return shownStoreId === null
    ? sql`member.user_id = ${id}`
    : sql`member.user_id = ${id} AND member.store_id = ${shownStoreId}::uuid`;
}

/** The `where` of the stores in which a person may do something in a mode; what concerns no mode counts as live. */
export function doneBy(sellerId: SellerId, action: StoreAction, mode?: Mode) {
  return { members: { some: { userId: sellerId, role: { in: rolesThatMay(action, mode) } } } };
}

/** The `where` of what is in a store and has a mode: in the stores and modes in which a person may do something. */
export function inReachOf(sellerId: SellerId, action: StoreAction) {
  return {
    OR: [
      { mode: 'live' as Mode, store: doneBy(sellerId, action, 'live') },
      { mode: 'test' as Mode, store: doneBy(sellerId, action, 'test') },
    ],
  };
}

/** What to select of a store to know the role that a person has in it. */
export function roleFor(sellerId: SellerId) {
  return { where: { userId: sellerId }, select: { role: true } };
}

/** A store with the role that the person has who reads it, in place of the rows it was found by. */
export function withRole<Store extends { members: { role: Role }[] }>({ members, ...store }: Store) {
  const [member] = members;
  if (!member) throw new Error('A store was read for somebody who is no member of it.');
  return { ...store, role: member.role };
}

/** Something in a store, with the role that the person has in that store who reads it. */
export type WithStoreRole<Row extends InStore> = Omit<Row, 'store'> & {
  store: Omit<Row['store'], 'members'> & { role: Role };
};

interface InStore {
  store: { members: { role: Role }[] };
}

/** The same for what is in a store. */
export function withStoreRole<Row extends InStore>(row: Row): WithStoreRole<Row> {
  return { ...row, store: withRole(row.store) };
}

/** Of a statement on connections: whether the person's role in the store may do in its mode what connecting takes. */
export function mayConnect(sellerId: SellerId) {
  return sql`EXISTS (SELECT 1 FROM member WHERE member.store_id = connection.store_id AND member.user_id = ${sellerId}
    AND member.role = ANY(CASE mode WHEN 'live' THEN ${rolesThatMay('connect', 'live')}::member_role[]
      ELSE ${rolesThatMay('connect', 'test')}::member_role[] END))`;
}
