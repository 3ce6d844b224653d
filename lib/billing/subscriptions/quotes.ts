import type { Quote } from '@/prisma/generated/client.ts';
import type { Db, Queryable } from '../../database/db.ts';
import { execute, query, sql } from '../../database/query.ts';
import { isUuid } from '../../kernel/text/uuid.ts';

/**
 * Keeps what a preview promised, and drops what has expired.
 * @param now real time
 */
export async function insertQuote(db: Db, quote: Quote, now: Date): Promise<void> {
  const { id, subscriptionId, callerId, bodyDigest, outcomeDigest, quotedAt, validUntil } = quote;
  // The time comes from a query of its own: planned anew for each value, the statement would cost twice as much.
  await execute(
    db,
    sql`WITH expired AS (DELETE FROM quote WHERE valid_until <= (SELECT ${now}::timestamptz))
      INSERT INTO quote (id, subscription_id, caller_id, body_digest, outcome_digest, quoted_at, valid_until)
      VALUES (${id}::uuid, ${subscriptionId}::uuid, ${callerId}, ${bodyDigest}, ${outcomeDigest},
        ${quotedAt}::timestamptz, ${validUntil}::timestamptz)`,
  );
}

/**
 * The quote by this id that is still valid for the same caller, subscription and body; null when there is none.
 * @param now real time
 */
export async function findQuote(
  db: Queryable,
  { id, callerId, subscriptionId, bodyDigest }: Pick<Quote, 'id' | 'callerId' | 'subscriptionId' | 'bodyDigest'>,
  now: Date,
): Promise<Pick<Quote, 'quotedAt' | 'outcomeDigest'> | null> {
  if (!isUuid(id)) return null;
  const [found] = await query<Pick<Quote, 'quotedAt' | 'outcomeDigest'>>(
    db,
    sql`SELECT quoted_at AS "quotedAt", outcome_digest AS "outcomeDigest" FROM quote
      WHERE id = ${id}::uuid AND caller_id = ${callerId} AND subscription_id = ${subscriptionId}::uuid
        AND body_digest = ${bodyDigest} AND valid_until > ${now}`,
  );
  return found ?? null;
}
