import { db, isUniqueViolation, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { readTxtRecords } from '../http/read-txt-records.ts';
import { dropProof, recheckDomains } from '../http/recheck-domains.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import { env } from '../kernel/config/env.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { may } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { domainRecord } from './custom-domain.ts';
import { findProvenStore, findSellerStore, setProof } from './stores.ts';

const CHECKS: Limit = { name: 'domain checks of a store', most: 10, windowMs: 60_000 };

/**
 * `missing`: the record is not there. `taken`: it is, but so is another store's, which was first. `unavailable`: no
 * name server could say. `no_domain`: there is nothing to prove.
 */
export type DomainCheck = 'proven' | 'missing' | 'taken' | 'unavailable' | 'no_domain' | 'not_found';

/**
 * Checks in DNS whether the seller's own store may call its custom domain its own; from then on apps are shown it. A
 * domain that has changed hands goes to the store that its records name now.
 */
export async function checkDomain(
  sellerId: SellerId,
  storeId: string,
  context: RequestContext,
): Promise<DomainCheck | { waitSeconds: number }> {
  const store = await findSellerStore(db(), sellerId, storeId);
  if (!store || !may(store.role, 'settings')) return 'not_found';
  const { customDomain } = store;
  if (customDomain === null) return 'no_domain';
  const waitSeconds = await countAttempt(CHECKS, storeId, context.now);
  if (waitSeconds !== null) return { waitSeconds };
  const { tokenPrefix } = env();
  const { name, value } = domainRecord(customDomain, storeId, tokenPrefix);
  const records = await readTxtRecords(name);
  if (records === null) return 'unavailable';
  if (!records.includes(value)) return 'missing';
  const holder = await findProvenStore(db(), customDomain);
  const isTaken =
    holder && holder.id !== storeId && records.includes(domainRecord(customDomain, holder.id, tokenPrefix).value);
  if (isTaken) return 'taken';
  try {
    return await transact(async (tx) => {
      if (holder && holder.id !== storeId && (await dropProof(tx, 'store', { id: holder.id, domain: customDomain })))
        await insertEntry(tx, { storeId: holder.id }, lostEntry(customDomain, context.now));
      if (!(await setProof(tx, storeId, customDomain, context.now))) return 'no_domain';
      const entry = {
        kind: 'domain_proven',
        actor: { seller: sellerId },
        context,
        detail: { domain: customDomain },
      } as const;
      if (store.provenDomain !== customDomain) await insertEntry(tx, { storeId }, entry);
      return 'proven';
    });
  } catch (error) {
    // Another store was quicker.
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/**
 * Looks again for the records of stores' domains that were proven more than a day ago. One that has been missing for
 * three days is no longer the store's. When no name server answers, nothing changes.
 */
export function checkDueDomains(now: Date, signal: AbortSignal): Promise<void> {
  const { tokenPrefix } = env();
  const proofs: Parameters<typeof recheckDomains>[1] = {
    recordOf: ({ id, domain }) => domainRecord(domain, id, tokenPrefix),
    lost: (tx, { id, domain }) => insertEntry(tx, { storeId: id }, lostEntry(domain, now)),
  };
  return recheckDomains('store', proofs, now, signal);
}

function lostEntry(domain: string, now: Date) {
  return { kind: 'domain_lost', actor: 'system', context: { now }, detail: { domain } } as const;
}
