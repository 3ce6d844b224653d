import { transact } from '../database/db.ts';
import { insertAccountEntry } from './account-entries.ts';
import { checkConfirmed } from './check-confirmed.ts';
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
