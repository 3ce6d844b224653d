import { env } from '../env.ts';
import { keysFor } from '../keys.ts';
import { openText } from '../seal.ts';
import type { Letter } from './letter.ts';

/** Reads what a queued mail says; null when no known secret opens it. */
export async function readMail(sealed: string): Promise<Omit<Letter, 'subject'> | null> {
  const opened = await openText(sealed, keysFor('mail', env()));
  return opened === null ? null : (JSON.parse(opened) as Omit<Letter, 'subject'>);
}
