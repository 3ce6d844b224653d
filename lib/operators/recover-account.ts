import { issueRecoveryLink } from '../accounts/links/issue-account-link.ts';
import { transact } from '../database/db.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { findSellerAsOperator } from './operator-sellers.ts';

/**
 * Makes a link to get back into an account, which the operator gives to its person themselves. Null when the account is
 * suspended, an operator's, or gone.
 */
export function recoverAccount(
  operator: OperatorProof,
  userId: string,
  { endsTwoFactor }: { endsTwoFactor: boolean },
  now: Date,
): Promise<string | null> {
  return transact(async (tx) => {
    const account = await findSellerAsOperator(tx, operator, { id: userId });
    if (!account || account.suspendedAt || account.operatorSince) return null;
    return issueRecoveryLink(tx, account, endsTwoFactor, now);
  });
}
