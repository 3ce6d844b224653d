import { formatEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { db } from '../../database/db.ts';
import type { Renewal } from '../../kernel/crypto/seal.ts';
import { auth } from '../auth.ts';
import { listSealedBefore, replaceSealed } from './two-factors.ts';

const BATCH = 100;

/**
 * Encrypts authenticator apps' secrets and backup codes with the current key, so that the previous secret can be
 * forgotten. What no known secret opens stays as it is: it may have been encrypted with one that is yet to be given.
 * @param how.isCheck only counts
 * @returns how many people's an earlier key had encrypted, and how many could not be opened
 */
export async function renewTwoFactors({
  signal,
  isCheck,
}: {
  signal: AbortSignal;
  isCheck: boolean;
}): Promise<Renewal> {
  const key = (await auth().$context).secretConfig;
  const counts = { old: 0, unreadable: 0 };
  // Without a list of secrets better-auth marks nothing.
  if (typeof key === 'string') return counts;
  const mark = formatEnvelope(key.currentVersion, '');
  const renewed = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  let after = '';
  while (!signal.aborted) {
    const rows = await listSealedBefore(db(), mark, after, BATCH);
    for (const row of rows) {
      const next = await Promise.all([renewed(row.secret), renewed(row.backupCodes)]).catch(() => null);
      if (next === null) counts.unreadable += 1;
      else if (isCheck || (await replaceSealed(db(), row, { ...row, secret: next[0], backupCodes: next[1] })))
        counts.old += 1;
      after = row.id;
    }
    if (rows.length < BATCH) break;
  }
  return counts;
}
