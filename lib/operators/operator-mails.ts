import type { Db } from '../database/db.ts';
import { type ListPage, type PageRequest, readPage } from '../database/list-page.ts';
import { query, sql } from '../database/query.ts';
import type { OperatorProof } from '../permissions/operator.ts';

const SHOWN = {
  id: true,
  recipient: true,
  subject: true,
  failures: true,
  fault: true,
  nextAttemptAt: true,
  sentAt: true,
} as const;

/** A mail as operators see it in the list: never what it says. */
export interface OperatorMail {
  id: string;
  recipient: string;
  subject: string;
  failures: number;
  fault: string | null;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
}

/** A page of the mails to anybody, newest first. */
export function listMailsAsOperator(db: Db, _: OperatorProof, request: PageRequest): Promise<ListPage<OperatorMail>> {
  return readPage(request, 'desc', ({ beyond, order, take }) =>
    db.mail.findMany({ where: beyond && { id: beyond }, orderBy: { id: order }, take, select: SHOWN }),
  );
}

/** A mail to anybody with what it says, which is sealed; null when there is no such one. */
export function findMailAsOperator(db: Db, _: OperatorProof, id: string) {
  return db.mail.findUnique({ where: { id }, select: { ...SHOWN, content: true } });
}

/** How much is queued, since when the oldest of it could have gone, and how much failed lately. */
export interface Queue {
  waiting: number;
  /** How many seconds the oldest has been due; null when nothing is. */
  lateSeconds: number | null;
  failed: number;
}

/** The queue of mail, by the database's clock; `failed` counts what was given up and is still listed. */
export async function countMailsAsOperator(db: Db, _: OperatorProof): Promise<Queue> {
  const rows = await query<Queue>(
    db,
    sql`
    SELECT count(*) FILTER (WHERE next_attempt_at IS NOT NULL)::int AS waiting,
      (extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE next_attempt_at <= now())))::float8 AS "lateSeconds",
      count(*) FILTER (WHERE next_attempt_at IS NULL AND sent_at IS NULL)::int AS failed
    FROM mail`,
  );
  return rows[0] ?? { waiting: 0, lateSeconds: null, failed: 0 };
}
