import { db, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { readTxtRecords } from '../http/read-txt-records.ts';
import { recheckDomains } from '../http/recheck-domains.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { SellerId } from '../permissions/seller.ts';
import { appDomain, appDomainRecord, provenDomainOf } from './app-domain.ts';
import { findSellerApp, proveDomain } from './apps.ts';

const CHECKS: Limit = { name: 'domain checks of an app', most: 10, windowMs: 60_000 };

/**
 * `missing`: the record is not there. `unavailable`: no name server could say. `no_domain`: the website has none that
 * could be proven, or another by now.
 */
export type AppDomainCheck = 'proven' | 'missing' | 'unavailable' | 'no_domain' | 'not_found';

/**
 * Checks in DNS whether the domain of the website of the seller's app is its people's own; from then on the consent
 * screen says so.
 */
export async function checkAppDomain(
  sellerId: SellerId,
  id: string,
  context: RequestContext,
): Promise<AppDomainCheck | { waitSeconds: number }> {
  const app = await findSellerApp(db(), sellerId, id);
  if (!app) return 'not_found';
  const domain = appDomain(app.websiteUrl);
  if (domain === null) return 'no_domain';
  const waitSeconds = await countAttempt(CHECKS, id, context.now);
  if (waitSeconds !== null) return { waitSeconds };
  const { name, value } = appDomainRecord(domain, id);
  const records = await readTxtRecords(name);
  if (records === null) return 'unavailable';
  if (!records.includes(value)) return 'missing';
  return transact(async (tx) => {
    if (!(await proveDomain(tx, sellerId, { id, websiteUrl: app.websiteUrl, domain }, context.now))) return 'no_domain';
    const entry = { kind: 'app_domain_proven', actor: { seller: sellerId }, context, detail: { domain } } as const;
    if (provenDomainOf(app) === null) await insertEntry(tx, { appId: id }, entry);
    return 'proven';
  });
}

/** Looks again for the records of apps' domains that are due; one that is lost is recorded. */
export function recheckAppDomains(now: Date, signal: AbortSignal): Promise<void> {
  const proofs: Parameters<typeof recheckDomains>[1] = {
    recordOf: ({ domain, id }) => appDomainRecord(domain, id),
    lost: (tx, { id, domain }) => {
      const entry = { kind: 'app_domain_lost', actor: 'system', context: { now }, detail: { domain } } as const;
      return insertEntry(tx, { appId: id }, entry);
    },
  };
  return recheckDomains('app', proofs, now, signal);
}
