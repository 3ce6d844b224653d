import { db, transact } from '../database/db.ts';
import { insertAccountEntry } from './account-entries.ts';
import { checkConfirmed } from './addresses/confirm-address.ts';
import { listOperatorEmails } from './links/operator-links.ts';
import { findByEmail, setOperator } from './sellers.ts';

/** Makes an existing account whose email is confirmed an operator, on the word of whoever runs the service. */
export function addOperator(given: string, now: Date): Promise<'done' | 'no_account' | 'unconfirmed'> {
  const email = given.trim().toLowerCase();
  return transact(async (tx) => {
    const account = await findByEmail(tx, email);
    if (!account) return 'no_account';
    if (!(await checkConfirmed(tx, account.id))) return 'unconfirmed';
    await setOperator(tx, { email }, now);
    await insertAccountEntry(tx, account.id, 'operator_made', { now });
    return 'done';
  });
}

/** Takes the role of an operator from an account; false when there is no such account. */
export function removeOperator(email: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const id = await setOperator(tx, { email: email.trim().toLowerCase() }, null);
    if (id !== null) await insertAccountEntry(tx, id, 'operator_removed', { now });
    return id !== null;
  });
}

/** Of the addresses that shall have an operator, those that have none yet. */
export async function listMissingOperators(emails: string[]): Promise<string[]> {
  const present = await listOperatorEmails(db(), emails);
  return emails.filter((email) => !present.has(email));
}
