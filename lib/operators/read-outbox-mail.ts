import { db } from '../database/db.ts';
import { readMail } from '../journal/mail/queue-mail.ts';
import { env } from '../kernel/config/env.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { findMailAsOperator, type OperatorMail } from './operator-mails.ts';

/**
 * Reads a mail to anybody; null when there is no such one. What it says is shown only where there is no mail server, so
 * that somebody can pass it on: otherwise its links are its recipient's alone.
 */
export async function readMailAsOperator(
  operator: OperatorProof,
  id: string,
): Promise<(OperatorMail & { text: string | null }) | null> {
  const found = isUuid(id) ? await findMailAsOperator(db(), operator, id) : null;
  if (!found) return null;
  const { content, ...mail } = found;
  const letter = content !== null && env().smtpUrl === null ? await readMail(content) : null;
  return { ...mail, text: letter?.text ?? null };
}
