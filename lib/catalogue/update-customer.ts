import { type Db, transact } from '../database/db.ts';
import { ApiError } from '../errors/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireStoreTime } from '../stores/read-store-time.ts';
import { recordChange, recordEvent } from '../stores/record-change.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { type CustomerObject, customerObject } from './customer-object.ts';
import { lockCustomer, updateCustomerRow } from './customers.ts';
import { changeMetadata, type MetadataChange } from './metadata.ts';

interface CustomerChange {
  name?: string | undefined;
  email?: string | undefined;
  metadata?: MetadataChange | undefined;
}

/** Changes name, email or metadata of a customer. Throws 404, 409 `clock_advancing`, 400 for too many keys. */
export function updateCustomer(
  access: StoreProof,
  id: string,
  { metadata, ...change }: CustomerChange,
  { keep, ...context }: RequestContext & { keep?: (db: Db, data: CustomerObject) => Promise<void> },
): Promise<CustomerObject> {
  return transact(async (tx) => {
    const found = await lockCustomer(tx, access, id);
    if (!found) throw new ApiError('unknown_customer_here');
    await requireStoreTime(tx, access.store, context.now);
    const kept = metadata && { metadata: changeMetadata(found.metadata, metadata) };
    const answer = customerObject(await updateCustomerRow(tx, id, { ...change, ...kept }));
    const fields = Object.keys({ ...change, ...kept }).sort();
    await recordChange(tx, access, { kind: 'customer_update', detail: { customer: id, fields } }, context);
    await recordEvent(tx, access, 'customer.updated', { before: customerObject(found), after: answer }, context);
    await keep?.(tx, answer);
    return answer;
  });
}
