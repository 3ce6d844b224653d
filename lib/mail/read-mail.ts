import { env } from '../config/env.ts';
import { keysFor } from '../crypto/keys.ts';
import { openText } from '../crypto/seal.ts';
import type { Letter } from './letter.ts';

/** Reads what a queued mail says; null when no known secret opens it. */
export async function readMail(sealed: string): Promise<Omit<Letter, 'subject'> | null> {
  const opened = await openText(sealed, keysFor('mail', env()));
  return opened === null ? null : (JSON.parse(opened) as Omit<Letter, 'subject'>);
}
