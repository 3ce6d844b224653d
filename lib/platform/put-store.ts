import { insertNoOwner } from '../accounts/sellers.ts';
import { db, isUniqueViolation, transact } from '../database/db.ts';
import { insertEntry, recordMade } from '../journal/activity/audit-entries.ts';
import { PlatformError } from '../kernel/errors/errors.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import type { PutStore, StoredPlatformStore } from '../stores/outside-store.ts';
import {
  findPutStore,
  insertPutStore,
  isSubdomainTaken,
  lockPutStore,
  updatePutStore,
} from '../stores/platform-stores.ts';
import { checkCurrency } from '../stores/settings/update-store.ts';

/** A store as it is after it was put. */
export interface Put {
  store: StoredPlatformStore;
  isNew: boolean;
}

/**
 * Puts a store here, or brings it up to date; the same again changes nothing and costs one read.
 * Throws 409 `outdated` for a version before the one that is here, `subdomain_taken`, `domain_taken` and
 * `currency_locked`.
 */
export async function putStore(externalId: string, wanted: PutStore, context: RequestContext): Promise<Put> {
  try {
    const found = await findPutStore(db(), externalId);
    if (found) return { store: await update(found, wanted, context), isNew: false };
    const id = newUuid(context.now);
    if (await insert({ ...wanted, id, externalId }, context)) {
      const store = await findPutStore(db(), externalId);
      if (store) return { store, isNew: true };
    }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const isOfSubdomain = await isSubdomainTaken(db(), wanted, externalId);
    throw new PlatformError(isOfSubdomain ? 'subdomain_taken' : 'domain_taken', { cause: error });
  }
  // Somebody else has put it meanwhile, or deleted it.
  return putStore(externalId, wanted, context);
}

async function insert(store: PutStore & { id: string; externalId: string }, context: RequestContext): Promise<boolean> {
  const { subdomain, customDomain, currency } = store;
  const detail = { external_id: store.externalId, subdomain, custom_domain: customDomain, currency };
  const record = recordMade({ kind: 'store_created', actor: 'platform', context, detail });
  try {
    return await insertPutStore(db(), store, context.now, record);
  } catch (error) {
    if (isUniqueViolation(error)) throw error;
    // The first store of all: who stands in as its owner isn't there yet.
    await insertNoOwner(db());
    return insertPutStore(db(), store, context.now, record);
  }
}

/** What the activity calls what can change. */
const NAMES = { name: 'name', subdomain: 'subdomain', customDomain: 'custom_domain', currency: 'currency' } as const;

async function update(
  found: StoredPlatformStore,
  wanted: PutStore,
  context: RequestContext,
): Promise<StoredPlatformStore> {
  if (isUpToDate(found, wanted)) return found;
  const { externalId } = found;
  await transact(async (tx) => {
    const store = await lockPutStore(tx, externalId);
    if (!store || isUpToDate(store, wanted)) return;
    const { id: storeId, ownerId } = store;
    if (store.currency !== wanted.currency && (await checkCurrency(tx, ownerId, storeId, context.now)) === 'bound')
      throw new PlatformError('currency_locked');
    await updatePutStore(tx, storeId, wanted, context.now);
    const changed = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((field) => store[field] !== wanted[field]);
    const by = { actor: 'platform', context } as const;
    const detail = { changed: changed.map((field) => NAMES[field]), name_before: store.name };
    if (changed.length > 0) await insertEntry(tx, { storeId }, { kind: 'store_edited', ...by, detail });
    if (store.isSuspended === wanted.isSuspended) return;
    await insertEntry(tx, { storeId }, { kind: wanted.isSuspended ? 'store_suspended' : 'store_unsuspended', ...by });
  });
  return (await findPutStore(db(), externalId)) ?? found;
}

/** Whether there is nothing to change. Throws 409 `outdated`. */
function isUpToDate(store: StoredPlatformStore, wanted: PutStore): boolean {
  if (wanted.version !== null && store.version !== null && wanted.version < store.version)
    throw new PlatformError('outdated');
  const fields = [...Object.keys(NAMES), 'isSuspended'] as (keyof PutStore)[];
  return fields.every((field) => store[field] === wanted[field]) && (wanted.version ?? store.version) === store.version;
}
