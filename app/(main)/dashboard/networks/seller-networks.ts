import type { HolderKind } from '@/lib/calls/networks/network-days.ts';
import { findSellerGuard, listSeenNetworks } from '@/lib/calls/networks/seller-network-days.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';

export type SellerNetworks = NonNullable<Awaited<ReturnType<typeof readSellerNetworks>>>;

/** From where something of the seller's was called and may be called; null where it has no networks of its own. */
export async function readSellerNetworks(sellerId: SellerId, kind: HolderKind, id: string) {
  const guard = await findSellerGuard(db(), sellerId, kind, id);
  return guard && { guard, seen: await listSeenNetworks(db(), guard, currentTime()) };
}
