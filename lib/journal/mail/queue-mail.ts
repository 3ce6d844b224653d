import { type Db, db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { passwordsAt } from '../../kernel/config/ports.ts';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { openText, type Renewal, renewSeals, sealText } from '../../kernel/crypto/seal.ts';
import { frameLanguage } from '../../kernel/language/current-language.ts';
import { isLanguage } from '../../kernel/language/language.ts';
import { readTimeZone } from '../../kernel/text/time-zone.ts';
import type { Letter, Product } from './letter.ts';
import { type Chosen, findChosen, insertMail, listSealedMails, replaceSealedMail } from './mails.ts';
import { isNobodys } from './nobody.ts';

/**
 * Queues a mail in the transaction of what it tells: it is sent if that is committed, and only then. What it says is
 * kept encrypted, because whoever reads a link in it could open that. An account whose address isn't theirs gets none.
 * @param to.userId whose account it is about; the mail goes when the account does
 * @param to.chosen what its person has chosen, where it is known already
 * @param letterFor writes it in the language of whoever reads it: what they have chosen, else that of the request that
 *   causes it, else English; with times in the zone of the first, else in UTC
 */
export async function queueMail(
  tx: Db,
  { chosen, ...to }: { recipient: string; userId: string | null; chosen?: Chosen },
  letterFor: (product: Product) => Letter,
  now: Date,
): Promise<void> {
  if (isNobodys(to.recipient)) return;
  const { language, timeZone } = chosen ?? (await findChosen(tx, to));
  const { appName, baseUrl, signIn } = env();
  const { subject, ...letter } = letterFor({
    appName,
    baseUrl,
    passwordsAt: passwordsAt({ signIn }),
    language: isLanguage(language) ? language : frameLanguage(),
    timeZone: readTimeZone(timeZone) ?? 'UTC',
  });
  const content = await sealText(JSON.stringify(letter), keysFor('mail', env()));
  await insertMail(tx, { ...to, subject, content }, now);
}

/** Reads what a queued mail says; null when no known secret opens it. */
export async function readMail(sealed: string): Promise<Omit<Letter, 'subject'> | null> {
  const opened = await openText(sealed, keysFor('mail', env()));
  return opened === null ? null : (JSON.parse(opened) as Omit<Letter, 'subject'>);
}

/** Encrypts with the current AUTH_SECRET what queued mails say that the previous one encrypted. */
export function renewMails(how: { signal: AbortSignal; isCheck: boolean }): Promise<Renewal> {
  const table = {
    list: (after: string | null, most: number) => listSealedMails(db(), after, most),
    replace: (row: { id: string; sealed: string }, next: string) => replaceSealedMail(db(), row, next),
  };
  return renewSeals(keysFor('mail', env()), table, how);
}
