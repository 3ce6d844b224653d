import { checkConfirmed } from '../accounts/addresses/confirm-address.ts';
import { db, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import type { SellerId } from '../permissions/seller.ts';
import { requestSellerVerification } from './apps.ts';

/** Requests for verification by one account. */
export const REQUESTS: Limit = {
  name: 'verification request',
  most: ACCOUNT_LIMITS.verificationRequestsADay,
  windowMs: DAY_MS,
};

/**
 * Asks the operator to verify the seller's own app; false when it is already requested or verified, disabled or gone.
 * `too_often`: the account has asked as often today as it may. `unconfirmed`: its email has yet to be confirmed.
 * @param message what the owner wants to tell the operator
 */
export async function requestVerification(
  sellerId: SellerId,
  appId: string,
  context: RequestContext,
  message: string | null = null,
): Promise<boolean | 'too_often' | 'unconfirmed'> {
  if (!(await checkConfirmed(db(), sellerId))) return 'unconfirmed';
  if ((await countAttempt(REQUESTS, sellerId, context.now)) !== null) return 'too_often';
  return transact(async (tx) => {
    const isRequested = await requestSellerVerification(tx, sellerId, appId, message, context.now);
    if (isRequested)
      await insertEntry(tx, { appId }, { kind: 'verification_requested', actor: { seller: sellerId }, context });
    return isRequested;
  });
}
