import type { OperatorProof } from '../accounts/operator.ts';
import type { Db } from '../db.ts';
import { type ListPage, type PageRequest, readPage } from '../list-page.ts';

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
export interface AnyMail {
  id: string;
  recipient: string;
  subject: string;
  failures: number;
  fault: string | null;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
}

/** A page of the mails to anybody, newest first. */
export function listAnyMails(db: Db, _: OperatorProof, request: PageRequest): Promise<ListPage<AnyMail>> {
  return readPage(request, 'desc', ({ beyond, order, take }) =>
    db.mail.findMany({ where: beyond && { id: beyond }, orderBy: { id: order }, take, select: SHOWN }),
  );
}

/** A mail to anybody with what it says, which is sealed; null when there is no such one. */
export function findAnyMail(db: Db, _: OperatorProof, id: string) {
  return db.mail.findUnique({ where: { id }, select: { ...SHOWN, content: true } });
}
