import type { ChangeFault } from '@/lib/calls/networks/change-networks.ts';
import type { HolderKind } from '@/lib/calls/networks/network-days.ts';
import { MOST_NETWORKS } from '@/lib/calls/networks/network-list.ts';
import { findSellerGuard, listSeenNetworks } from '@/lib/calls/networks/seller-network-days.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';

export type SellerNetworks = NonNullable<Awaited<ReturnType<typeof readSellerNetworks>>>;

/** From where something of the seller's was called and may be called; null where it has no networks of its own. */
export async function readSellerNetworks(sellerId: SellerId, kind: HolderKind, id: string) {
  const guard = await findSellerGuard(db(), sellerId, kind, id);
  return guard && { guard, seen: await listSeenNetworks(db(), guard, currentTime()) };
}

const FAULTS = {
  changed: 'faultChanged',
  malformed: 'faultMalformed',
  too_wide: 'faultTooWide',
  known: 'faultKnown',
  too_many: 'faultTooMany',
  empty: 'faultEmpty',
} as const;

/** Why a list of networks was not changed, in the reader’s words. */
export function networkFault(fault: Exclude<ChangeFault, 'not_found' | 'forbidden'>): string {
  return texts('networks')(FAULTS[fault], { most: MOST_NETWORKS });
}

export const NETWORKS_PATH = '/dashboard/networks';
