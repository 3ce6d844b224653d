import { type Db, transact } from '../db.ts';
import { ApiError } from '../errors.ts';
import type { Occasion } from '../occasion.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { type CustomerObject, customerObject } from './customer-object.ts';
import { lockCustomer, updateCustomerRow } from './customers.ts';
import { requireStoreTime } from './read-store-time.ts';
import { recordChange, recordEvent } from './record-change.ts';

/** Changes the name or email of a customer. Throws 404, and 409 `clock_advancing`. */
export function updateCustomer(
  access: StoreProof,
  id: string,
  change: { name?: string | undefined; email?: string | undefined },
  { keep, ...occasion }: Occasion & { keep?: (db: Db, data: CustomerObject) => Promise<void> },
): Promise<CustomerObject> {
  return transact(async (tx) => {
    const found = await lockCustomer(tx, access, id);
    if (!found) throw new ApiError('unknown_customer_here');
    await requireStoreTime(tx, access.store, occasion.now);
    const answer = customerObject(await updateCustomerRow(tx, id, change));
    const fields = Object.keys(change).sort();
    await recordChange(tx, access, { kind: 'customer_update', detail: { customer: id, fields } }, occasion);
    await recordEvent(tx, access, 'customer.updated', { before: customerObject(found), after: answer }, occasion);
    await keep?.(tx, answer);
    return answer;
  });
}
