import { transact } from '../database/db.ts';
import { insertAccountEntry } from './account-entries.ts';
import { setOperator } from './sellers.ts';

/** Takes the role of an operator from an account; false when there is no such account. */
export function removeOperator(email: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const id = await setOperator(tx, { email: email.trim().toLowerCase() }, null);
    if (id !== null) await insertAccountEntry(tx, id, 'operator_removed', { now });
    return id !== null;
  });
}
