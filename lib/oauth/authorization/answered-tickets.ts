import type { Db } from '../../database/db.ts';
import { hashSecret } from '../../permissions/credential.ts';
import { TICKET_LIFETIME_MS } from './ticket.ts';

/**
 * Records what a consent screen was answered with: the selector of the connection it makes, or null for Cancel.
 * @returns false when it was answered before; then nothing changes
 */
export async function insertAnswer(db: Db, ticketId: string, selector: string | null, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + TICKET_LIFETIME_MS);
  const data = [{ hash: hashSecret(ticketId), selector, expiresAt }];
  return (await db.answeredTicket.createMany({ data, skipDuplicates: true })).count === 1;
}

/** What a consent screen was answered with; null when it was not. */
export function findAnswer(db: Db, ticketId: string): Promise<{ selector: string | null } | null> {
  return db.answeredTicket.findUnique({ where: { hash: hashSecret(ticketId) }, select: { selector: true } });
}

/** Forgets answers to tickets that have expired. */
export async function dropExpiredAnswers(db: Db, now: Date): Promise<void> {
  await db.answeredTicket.deleteMany({ where: { expiresAt: { lte: now } } });
}
