import { transact } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import { requireStoreTime } from '../../stores/read-store-time.ts';
import { type ChangeContext, recordChange, recordEvent } from '../../stores/record-change.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { CUSTOMER, type CustomerObject } from './customer-object.ts';
import {
  anonymiseCustomer,
  hasRunningSubscription,
  insertCustomers,
  lockCustomer,
  stopAttempts,
  updateCustomerRow,
} from './customers.ts';
import { changeMetadata, type MetadataChange } from './metadata.ts';

/** Adds a customer to the store. Throws 409 `clock_advancing`. */
export function createCustomer(
  access: StoreProof,
  { metadata = {}, ...person }: { name: string; email: string; metadata?: MetadataChange | undefined },
  { keep, ...context }: ChangeContext<CustomerObject>,
): Promise<CustomerObject> {
  return transact(async (tx) => {
    const now = await requireStoreTime(tx, access.store, context.now);
    const customer = { ...person, metadata: changeMetadata({}, metadata) };
    const [row] = await insertCustomers(tx, ofStore(access), [customer], now);
    if (!row) throw new Error('The customer was not added.');
    await recordChange(tx, access, { kind: 'customer_create', detail: { customer: row.id } }, context);
    const answer = CUSTOMER.of(row);
    await recordEvent(tx, access, 'customer.created', { before: null, after: answer }, context);
    await keep?.(tx, answer);
    return answer;
  });
}

interface CustomerChange {
  name?: string | undefined;
  email?: string | undefined;
  metadata?: MetadataChange | undefined;
}

/** Changes name, email or metadata of a customer. Throws 404, 412, 409 `clock_advancing`, 400 for too many keys. */
export function updateCustomer(
  access: StoreProof,
  id: string,
  { metadata, ...change }: CustomerChange,
  { keep, requireMatch, ...context }: ChangeContext<CustomerObject>,
): Promise<CustomerObject> {
  return transact(async (tx) => {
    const found = await lockCustomer(tx, access, id);
    if (!found) throw new ApiError('unknown_customer_here');
    requireMatch?.(CUSTOMER.of(found));
    await requireStoreTime(tx, access.store, context.now);
    const kept = metadata && { metadata: changeMetadata(found.metadata, metadata) };
    const answer = CUSTOMER.of(await updateCustomerRow(tx, id, { ...change, ...kept }));
    const fields = Object.keys({ ...change, ...kept }).sort();
    await recordChange(tx, access, { kind: 'customer_update', detail: { customer: id, fields } }, context);
    await recordEvent(tx, access, 'customer.updated', { before: CUSTOMER.of(found), after: answer }, context);
    await keep?.(tx, answer);
    return answer;
  });
}

/** What the API answers when something was deleted. */
export interface Deleted {
  id: string;
  deleted: true;
}

/**
 * Deletes a customer: the name and email go, invoices stay; open ones are not tried again.
 * Throws 404, 412, and 409 `clock_advancing` or, while a subscription has not ended, `customer_has_subscriptions`.
 */
export function deleteCustomer(
  access: StoreProof,
  id: string,
  { keep, requireMatch, ...context }: ChangeContext<Deleted>,
): Promise<Deleted> {
  return transact(async (tx) => {
    // Locked, so that nothing is sold to them meanwhile.
    const customer = await lockCustomer(tx, access, id);
    if (!customer) throw new ApiError('unknown_customer_here');
    requireMatch?.(CUSTOMER.of(customer));
    const now = await requireStoreTime(tx, access.store, context.now);
    if (await hasRunningSubscription(tx, customer.id)) throw new ApiError('customer_has_subscriptions');
    await stopAttempts(tx, customer.id);
    await anonymiseCustomer(tx, customer.id, now);
    await recordChange(tx, access, { kind: 'customer_delete', detail: { customer: customer.id } }, context);
    const last = CUSTOMER.of(customer);
    await recordEvent(tx, access, 'customer.deleted', { before: last, after: last }, context);
    const answer = { id: customer.id, deleted: true } as const;
    await keep?.(tx, answer);
    return answer;
  });
}
