import { db } from '../db.ts';
import { setOperator } from './sellers.ts';

/** Makes an existing account an operator, on the word of whoever runs the service; false when there is no such one. */
export function addOperator(email: string, now: Date): Promise<boolean> {
  return setOperator(db(), { email: email.trim().toLowerCase() }, now);
}
