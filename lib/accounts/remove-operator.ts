import { db } from '../db.ts';
import { setOperator } from './sellers.ts';

/** Takes the role of an operator from an account; false when there is no such account. */
export function removeOperator(email: string): Promise<boolean> {
  return setOperator(db(), { email: email.trim().toLowerCase() }, null);
}
