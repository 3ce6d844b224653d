import { findOwnCustomerToSubscribe, listOwnCustomers } from '@/lib/billing/own-customers.ts';
import { readStoreTime } from '@/lib/billing/read-store-time.ts';
import { listVariantsOnSale } from '@/lib/billing/variants.ts';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import type { Seller } from '@/lib/read-seller.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { requireOwnAccess } from '../../own-access.ts';
import { listStoresFor } from '../../role-in-store.ts';
import { MOST_PLANS } from '../plan.ts';
import type { NewQuery } from './new-address.ts';

/** How many customers there are to choose from; more are found by a part of their name or email. */
const MOST_CUSTOMERS = 10;

/**
 * The stores that the seller may change something in, and in the one they chose: its customers, its plans and its time.
 */
export async function loadChoices(seller: Seller, { customer: customerId, ...query }: NewQuery) {
  const [stores, given] = await Promise.all([
    listStoresFor(seller, 'change'),
    customerId === undefined ? null : findOwnCustomerToSubscribe(db(), seller.id, customerId),
  ]);
  const store = stores.find(({ id }) => id === (given?.storeId ?? query.store));
  const mode = given?.mode ?? query.mode;
  const access = store && mode ? await requireOwnAccess(seller, store.id, mode, 'change') : null;
  if (!access || !store) return { stores, chosen: null };
  const [customers, plans, storeNow] = await Promise.all([
    given ? [given] : findCustomers(seller, access.store, query.search),
    listVariantsOnSale(db(), access, { limit: MOST_PLANS }),
    readStoreTime(db(), access.store, currentTime()),
  ]);
  return { stores, chosen: { store, mode: access.store.mode, isGiven: given !== null, customers, plans, storeNow } };
}

async function findCustomers(seller: Seller, { id, mode }: StoreProof['store'], search: string | undefined) {
  const wanted = { storeId: id, mode, search, limit: MOST_CUSTOMERS };
  return (await listOwnCustomers(db(), seller.id, wanted)).rows;
}

/** What there is to choose from in a store. */
export type Choices = NonNullable<Awaited<ReturnType<typeof loadChoices>>['chosen']>;
