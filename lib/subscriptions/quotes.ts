import type { Quote } from '@/prisma/generated/client.ts';
import type { Db } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';

/** Keeps what a preview promised, and drops what has expired. */
export async function insertQuote(db: Db, quote: Quote, now: Date): Promise<void> {
  await db.quote.deleteMany({ where: { validUntil: { lte: now } } });
  await db.quote.create({ data: quote });
}

/**
 * The quote by this id that is still valid for the same caller, subscription and body; null when there is none.
 * @param now real time
 */
export async function findQuote(
  db: Db,
  { id, ...of }: Pick<Quote, 'id' | 'callerId' | 'subscriptionId' | 'bodyDigest'>,
  now: Date,
): Promise<Quote | null> {
  if (!isUuid(id)) return null;
  return db.quote.findFirst({ where: { id, ...of, validUntil: { gt: now } } });
}
