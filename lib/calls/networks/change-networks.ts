import { db } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isWithinNetworks, readNetwork } from '../../kernel/text/network.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import type { HolderKind } from './network-days.ts';
import { MOST_NETWORKS } from './network-list.ts';
import { changeSellerGuard, findSellerGuard, type GuardChange, type SellerGuard } from './seller-network-days.ts';

export type ChangeFault =
  | 'not_found'
  | 'forbidden'
  /** Somebody else has changed it meanwhile. */
  | 'changed'
  | 'malformed'
  | 'too_wide'
  | 'known'
  | 'too_many'
  /** There is nothing on the list, or this is the last of it. */
  | 'empty';

/**
 * Changes from where something of the seller's may be called.
 * @param wanted a network to add as it was typed
 * @returns the network that was meant, empty where none is; or why it was not changed
 */
export async function changeNetworks(
  sellerId: SellerId,
  { kind, id }: { kind: HolderKind; id: string },
  wanted: GuardChange,
  context: RequestContext,
): Promise<{ fault: ChangeFault } | { network: string }> {
  const guard = isUuid(id) ? await findSellerGuard(db(), sellerId, kind, id) : null;
  if (!guard) return { fault: 'not_found' };
  if (!guard.mayChange) return { fault: 'forbidden' };
  const change = changeFor(guard, wanted);
  if ('fault' in change) return change;
  if (!(await changeSellerGuard(db(), sellerId, guard, change, context))) return { fault: 'changed' };
  return { network: 'network' in change ? change.network : '' };
}

function changeFor({ networks, isEnforced }: SellerGuard, wanted: GuardChange): { fault: ChangeFault } | GuardChange {
  switch (wanted.to) {
    case 'add': {
      const read = readNetwork(wanted.network);
      if ('fault' in read) return read;
      if (isWithinNetworks(read.network, networks)) return { fault: 'known' };
      return networks.length >= MOST_NETWORKS ? { fault: 'too_many' } : { to: 'add', network: read.network };
    }
    case 'remove':
      if (!networks.includes(wanted.network)) return { fault: 'changed' };
      return isEnforced && networks.length === 1 ? { fault: 'empty' } : wanted;
    case 'enforce':
      return networks.length === 0 ? { fault: 'empty' } : wanted;
    case 'stop':
      return wanted;
  }
}
