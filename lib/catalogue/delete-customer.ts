import { type Db, transact } from '../database/db.ts';
import { ApiError } from '../errors/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireStoreTime } from '../stores/read-store-time.ts';
import { recordChange, recordEvent } from '../stores/record-change.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { customerObject } from './customer-object.ts';
import { anonymiseCustomer, hasLivingSubscription, lockCustomer, stopAttempts } from './customers.ts';

/** What the API answers when something was deleted. */
export interface Deleted {
  id: string;
  deleted: true;
}

/**
 * Deletes a customer: the name and email go, invoices stay; open ones are not tried again.
 * Throws 404, and 409 `clock_advancing` or, while a subscription has not ended, `customer_has_subscriptions`.
 */
export function deleteCustomer(
  access: StoreProof,
  id: string,
  { keep, ...context }: RequestContext & { keep?: (db: Db, data: Deleted) => Promise<void> },
): Promise<Deleted> {
  return transact(async (tx) => {
    // Locked, so that nothing is sold to them meanwhile.
    const customer = await lockCustomer(tx, access, id);
    if (!customer) throw new ApiError('unknown_customer_here');
    const now = await requireStoreTime(tx, access.store, context.now);
    if (await hasLivingSubscription(tx, customer.id)) throw new ApiError('customer_has_subscriptions');
    await stopAttempts(tx, customer.id);
    await anonymiseCustomer(tx, customer.id, now);
    await recordChange(tx, access, { kind: 'customer_delete', detail: { customer: customer.id } }, context);
    const last = customerObject(customer);
    await recordEvent(tx, access, 'customer.deleted', { before: last, after: last }, context);
    const answer = { id: customer.id, deleted: true } as const;
    await keep?.(tx, answer);
    return answer;
  });
}
