import type { Db } from '../../database/db.ts';
import { query, sql } from '../../database/query.ts';
import { leastUuid, newUuid } from '../../kernel/text/uuid.ts';

/** A mail to be queued; what it says is sealed already. */
export interface NewMail {
  recipient: string;
  subject: string;
  content: string;
  /** Whose account it is about, if anybody's. */
  userId: string | null;
}

/** Queues a mail, in the transaction of what it tells. */
export async function insertMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  await db.mail.create({ data: { id: newUuid(now), ...mail, nextAttemptAt: now }, select: { id: true } });
}

/** The language and the time zone that somebody has chosen, else those of their browser; null: unknown. */
export interface Chosen {
  language: string | null;
  timeZone: string | null;
}

/** What a person has chosen, by their account or else by the address that it has. */
export async function findChosen(db: Db, by: { userId: string | null; recipient: string }): Promise<Chosen> {
  const where = by.userId === null ? { email: by.recipient } : { id: by.userId };
  const found = await db.user.findUnique({ where, select: { language: true, browserLanguage: true, timeZone: true } });
  return { language: found?.language ?? found?.browserLanguage ?? null, timeZone: found?.timeZone ?? null };
}

/** A mail that is due. */
export interface DueMail {
  id: string;
  recipient: string;
  subject: string;
  content: string;
  failures: number;
}

/**
 * Takes mails that are due, so that no other process sends them until the hold ends.
 * @param until when another process may try, should this one have died
 */
export function takeDueMails(db: Db, { now, until, most }: { now: Date; until: Date; most: number }) {
  return query<DueMail>(
    db,
    sql`
    UPDATE mail SET next_attempt_at = ${until}
    WHERE id IN (
      SELECT id FROM mail WHERE next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, subject, content, failures`,
  );
}

/** Records that a mail was sent, and forgets what it said. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.mail.updateMany({
    where: { id },
    data: { sentAt: now, content: null, fault: null, nextAttemptAt: null },
  });
}

/**
 * Records that a mail couldn't be sent.
 * @param next when to try again; null: never, and what it said is forgotten
 */
export async function markUnsent(db: Db, id: string, fault: string, next: Date | null): Promise<void> {
  await db.mail.updateMany({
    where: { id },
    data: { failures: { increment: 1 }, fault, nextAttemptAt: next, ...(next === null && { content: null }) },
  });
}

/** Deletes what was queued before this time, sent or not. */
export async function dropMails(db: Db, before: Date): Promise<void> {
  await db.mail.deleteMany({ where: { id: { lt: leastUuid(before) } } });
}

/** What mails behind an id say, sealed. */
export async function listSealedMails(db: Db, after: string | null, most: number) {
  const rows = await db.mail.findMany({
    where: { ...(after !== null && { id: { gt: after } }), content: { not: null } },
    orderBy: { id: 'asc' },
    take: most,
    select: { id: true, content: true },
  });
  return rows.map(({ id, content }) => ({ id, sealed: content ?? '' }));
}

/** Replaces what a mail says, sealed, unless it has changed since it was read. */
export async function replaceSealedMail(db: Db, { id, sealed }: { id: string; sealed: string }, next: string) {
  await db.mail.updateMany({ where: { id, content: sealed }, data: { content: next } });
}
