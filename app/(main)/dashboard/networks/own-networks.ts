import type { HolderKind } from '@/lib/calls/networks/network-days.ts';
import { findOwnGuard, listSeenNetworks } from '@/lib/calls/networks/seller-network-days.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';

export type OwnNetworks = NonNullable<Awaited<ReturnType<typeof readOwnNetworks>>>;

/** From where something of the seller's was called and may be called; null where it has no networks of its own. */
export async function readOwnNetworks(sellerId: SellerId, kind: HolderKind, id: string) {
  const guard = await findOwnGuard(db(), sellerId, kind, id);
  const now = currentTime();
  return guard && { guard, now, seen: await listSeenNetworks(db(), guard, now) };
}
