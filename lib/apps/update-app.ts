import { transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { SellerId } from '../permissions/seller.ts';
import { provenDomainOf } from './app-domain.ts';
import { type AppFields, changedVouched, changeOfApp, type Vouched } from './app-form.ts';
import { findSellerApp, lockSellerApp, updateSellerApp } from './apps.ts';

/**
 * Changes the seller's own app. If something changes that the Verified badge vouches for, the app loses the badge; an
 * open request for verification counts from now, because it is about something new.
 * @param fields all as they should be
 * @returns what cost the app its badge (empty if it kept it or had none), or null when there is no such app
 */
export function updateApp(
  sellerId: SellerId,
  id: string,
  fields: AppFields,
  context: RequestContext,
): Promise<Vouched[] | null> {
  const { now } = context;
  return transact(async (tx) => {
    // Locked until the end, or an operator could verify the old app while the new one is being saved.
    const before = (await lockSellerApp(tx, sellerId, id)) && (await findSellerApp(tx, sellerId, id));
    if (!before) return null;
    const changed = changedVouched(before, fields);
    const lost = before.verification === 'verified' ? changed : [];
    const verification = lost.length > 0 ? ({ verification: 'none', verificationAt: null } as const) : {};
    const renewed = before.verification === 'requested' && changed.length > 0 ? { verificationAt: now } : {};
    const proven = provenDomainOf(before);
    const isMoved = proven !== null && provenDomainOf({ ...before, ...fields }) === null;
    const unproven = isMoved ? ({ provenDomain: null, domainSeenAt: null } as const) : {};
    await updateSellerApp(tx, sellerId, id, { ...fields, ...verification, ...renewed, ...unproven });
    for (const entry of changeOfApp(before, fields))
      await insertEntry(tx, { appId: id }, { ...entry, actor: { seller: sellerId }, context });
    if (lost.length > 0) {
      const detail = { changed: lost };
      await insertEntry(tx, { appId: id }, { kind: 'verification_removed', actor: 'system', context, detail });
    }
    if (isMoved) {
      const detail = { domain: proven };
      await insertEntry(tx, { appId: id }, { kind: 'app_domain_lost', actor: 'system', context, detail });
    }
    return lost;
  });
}
