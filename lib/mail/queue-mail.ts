import { env } from '../config/env.ts';
import { keysFor } from '../crypto/keys.ts';
import { sealText } from '../crypto/seal.ts';
import type { Db } from '../database/db.ts';
import type { Letter } from './letter.ts';
import { insertMail } from './mails.ts';

/**
 * Queues a mail in the transaction of what it tells: it is sent if that is committed, and only then. What it says is
 * kept encrypted, because whoever reads a link in it could open that.
 * @param to.userId whose account it is about; the mail goes when the account does
 */
export async function queueMail(
  tx: Db,
  to: { recipient: string; userId: string | null },
  { subject, ...said }: Letter,
  now: Date,
): Promise<void> {
  const content = await sealText(JSON.stringify(said), keysFor('mail', env()));
  await insertMail(tx, { ...to, subject, content }, now);
}
