import { randomBytes } from 'node:crypto';
import { db } from '../database/db.ts';
import { saveOperatorLink } from './operator-links.ts';
import { operatorPath } from './operator-path.ts';

/** Makes a one-time link for an address; the one before no longer works. Returns its path, which is known only now. */
export async function issueOperatorLink(email: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await saveOperatorLink(db(), email, token, now);
  return operatorPath(token);
}
