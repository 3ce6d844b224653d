import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Db } from '../database/db.ts';

/** Of a statement on connections: the end that the seller chose is over, by the database's clock. */
export const PAST_END = sql`ends_at <= now()`;

/** Connections whose chosen end is over and that have yet to end, some at a time. */
export function listPastEnd(db: Db, most: number): Promise<{ id: string }[]> {
  return db.$queryRaw`SELECT id FROM connection WHERE ended_at IS NULL AND ${PAST_END} ORDER BY ends_at LIMIT ${most}`;
}
