import { env } from '../config/env.ts';
import { keysFor } from '../crypto/keys.ts';
import { type Renewal, renewSeals } from '../crypto/seal.ts';
import { db } from '../database/db.ts';
import { listSealedMails, replaceSealedMail } from './mails.ts';

/** Encrypts with the current AUTH_SECRET what queued mails say that the previous one encrypted. */
export function renewMails(how: { signal: AbortSignal; isCheck: boolean }): Promise<Renewal> {
  const table = {
    list: (after: string | null, most: number) => listSealedMails(db(), after, most),
    replace: (row: { id: string; sealed: string }, next: string) => replaceSealedMail(db(), row, next),
  };
  return renewSeals(keysFor('mail', env()), table, how);
}
