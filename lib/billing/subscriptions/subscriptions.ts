import type { Db, Queryable } from '../../database/db.ts';
import { query, type Sql, sql } from '../../database/query.ts';
import { storeRead } from '../../database/store-read.ts';
import { isUuid, NO_ID } from '../../kernel/text/uuid.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';

/** One subscription of the store as the API shows it; null when there is none. */
export async function findSubscription(db: Db, access: StoreProof, id: string): Promise<SubscriptionObject | null> {
  const row = isUuid(id) ? await db.subscription.findFirst({ where: { id, ...ofStore(access) } }) : null;
  return row && subscriptionObject(row);
}

/** Whether the store has such a subscription. */
export async function hasSubscription(db: Db, access: StoreProof, id: string): Promise<boolean> {
  return isUuid(id) && (await query(db, keyOf(access, id))).length > 0;
}

/** Locks one subscription of the store until the transaction ends; nothing when there is none. */
export async function lockRow(tx: Queryable, access: StoreProof, id: string): Promise<void> {
  if (isUuid(id)) await query(tx, sql`${keyOf(access, id)} FOR UPDATE`);
}

const takeRow = storeRead<{ id: string | null }>({
  asked: ['id uuid'],
  select: { id: 's.id' },
  from: `subscription s WHERE s.id = asked.id AND s.store_id = asked.store_id AND s.mode = asked.mode
    FOR UPDATE SKIP LOCKED`,
});

/** The same where nobody else has it locked, by a statement that others share; whether it is locked now. */
export async function lockRowIfFree(tx: Queryable, access: StoreProof, id: string): Promise<boolean> {
  return (await takeRow(tx, access, [isUuid(id) ? id : NO_ID])).id !== null;
}

function keyOf(access: StoreProof, id: string): Sql {
  const { storeId, mode } = ofStore(access);
  return sql`SELECT id FROM subscription
    WHERE id = ${id}::uuid AND store_id = ${storeId}::uuid AND mode = ${mode}::mode`;
}
