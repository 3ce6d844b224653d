import { type Db, transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireStoreTime } from '../stores/read-store-time.ts';
import { recordChange, recordEvent } from '../stores/record-change.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { type CustomerObject, customerObject } from './customer-object.ts';
import { insertCustomers } from './customers.ts';
import { changeMetadata, type MetadataChange } from './metadata.ts';

/** Adds a customer to the store. Throws 409 `clock_advancing`. */
export function createCustomer(
  access: StoreProof,
  { metadata = {}, ...person }: { name: string; email: string; metadata?: MetadataChange | undefined },
  { keep, ...context }: RequestContext & { keep?: (db: Db, data: CustomerObject) => Promise<void> },
): Promise<CustomerObject> {
  return transact(async (tx) => {
    const now = await requireStoreTime(tx, access.store, context.now);
    const [row] = await insertCustomers(
      tx,
      ofStore(access),
      [{ ...person, metadata: changeMetadata({}, metadata) }],
      now,
    );
    if (!row) throw new Error('The customer was not added.');
    await recordChange(tx, access, { kind: 'customer_create', detail: { customer: row.id } }, context);
    const answer = customerObject(row);
    await recordEvent(tx, access, 'customer.created', { before: null, after: answer }, context);
    await keep?.(tx, answer);
    return answer;
  });
}
