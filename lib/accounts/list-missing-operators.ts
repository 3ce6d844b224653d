import { db } from '../database/db.ts';
import { listOperatorEmails } from './operator-links.ts';

/** Of the addresses that shall have an operator, those that have none yet. */
export async function listMissingOperators(emails: string[]): Promise<string[]> {
  const present = await listOperatorEmails(db(), emails);
  return emails.filter((email) => !present.has(email));
}
