import { transact } from '../db.ts';
import { insertAccountEntry } from './account-entries.ts';
import { setOperator } from './sellers.ts';

/** Makes an existing account an operator, on the word of whoever runs the service; false when there is no such one. */
export function addOperator(email: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const id = await setOperator(tx, { email: email.trim().toLowerCase() }, now);
    if (id !== null) await insertAccountEntry(tx, id, 'operator_made', { now });
    return id !== null;
  });
}
