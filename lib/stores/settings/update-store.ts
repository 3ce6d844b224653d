import { type Db, transact } from '../../database/db.ts';
import { insertEntry } from '../../journal/activity/audit-entries.ts';
import { env } from '../../kernel/config/env.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { CURRENCY_CODES } from '../currency.ts';
import { accessEver } from '../granted-access.ts';
import { contentsOf } from '../store-contents.ts';
import {
  countInSellerStore,
  findSellerStore,
  lockSellerStore,
  type SellerFields,
  updateSellerStore,
} from '../stores.ts';

/** What stands in the settings; what is left out and may be stays. */
export interface StoreChange extends Partial<SellerFields> {
  name: string;
  customDomain: string | null;
  currency: string;
  /** As IANA names it. */
  timeZone?: string;
}

/** What the activity calls each of them. */
const NAMES = {
  name: 'name',
  customDomain: 'custom_domain',
  currency: 'currency',
  timeZone: 'time_zone',
  businessName: 'business_name',
  businessAddress: 'business_address',
  taxNumber: 'tax_number',
} as const satisfies Record<keyof StoreChange, string>;

export type StoreUpdate = 'done' | 'not_found' | 'unknown_currency' | 'currency_locked';

/**
 * Changes the seller's own store. Name, domain and currency of one that a platform has put here are the platform's. Its
 * currency stays once anything is priced in it or an app may have read it; the store is locked while that is checked,
 * so that nothing comes in between. A new domain has to be proven again. The caller has checked everything else.
 */
export async function updateStore(
  sellerId: SellerId,
  id: string,
  change: StoreChange,
  context: RequestContext,
): Promise<StoreUpdate> {
  if (!isUuid(id)) return 'not_found';
  if (!CURRENCY_CODES.includes(change.currency.toUpperCase())) return 'unknown_currency';
  const currency = change.currency.toLowerCase();
  return transact(async (tx) => {
    const store = (await lockSellerStore(tx, sellerId, id, 'settings'))
      ? await findSellerStore(tx, sellerId, id)
      : null;
    if (!store) return 'not_found';
    const isPut = store.externalId !== null && env().platform !== null;
    if (!isPut && store.currency !== currency && (await checkCurrency(tx, sellerId, id, context.now)) === 'bound')
      return 'currency_locked';
    const { name, customDomain } = store;
    const fields = { ...change, currency, ...(isPut && { name, customDomain, currency: store.currency }) };
    await updateSellerStore(tx, sellerId, id, fields);
    const changed = (Object.keys(NAMES) as (keyof StoreChange)[])
      .filter((field) => fields[field] !== undefined && fields[field] !== store[field])
      .map((field) => NAMES[field]);
    const detail = { changed, name_before: store.name };
    if (changed.length > 0)
      await insertEntry(tx, { storeId: id }, { kind: 'store_edited', actor: { seller: sellerId }, context, detail });
    return 'done';
  });
}

/**
 * Whether the seller's own store may change its currency. It is bound for good once something is priced in it, in
 * either mode, or an app or one of the seller's own keys may have read it.
 */
export async function checkCurrency(db: Db, sellerId: SellerId, storeId: string, now: Date): Promise<'free' | 'bound'> {
  const counts = await countInSellerStore(db, sellerId, storeId, { ...contentsOf(), ...accessEver(now) });
  return Object.values(counts ?? {}).some((count) => count > 0) ? 'bound' : 'free';
}
