import { randomBytes } from 'node:crypto';
import { env } from '../config/env.ts';
import type { Db } from '../database/db.ts';
import { LINK_LIFE_MS, linkPath } from './account-link.ts';
import { insertLink, type NewLink } from './account-links.ts';

/** Makes a one-time link to an account, in the transaction of what it is for. Returns its address, known only now. */
export async function issueAccountLink(
  tx: Db,
  { endsTwoFactor = false, ...link }: Pick<NewLink, 'userId' | 'kind' | 'email'> & { endsTwoFactor?: boolean },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS[link.kind]);
  await insertLink(tx, token, { ...link, endsTwoFactor, expiresAt });
  return env().baseUrl + linkPath(link.kind, token);
}
