import type { SellerId } from '../accounts/seller.ts';
import { db } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';
import type { RequestContext } from '../http/request-context.ts';
import { isWithinNetworks, readNetwork } from '../text/network.ts';
import type { HolderKind } from './network-days.ts';
import { countElsewhere, MOST_NETWORKS } from './network-guard.ts';
import { proposeNetworks } from './network-proposal.ts';
import { changeOwnGuard, findOwnGuard, type GuardChange, listSeenNetworks, type OwnGuard } from './own-network-days.ts';

/** What somebody asks for. */
export type WantedChange =
  | { to: 'watch' | 'stop' | 'pause' }
  /** `isConfirmed`: although calls of the last days would have been refused. */
  | { to: 'enforce'; isConfirmed: boolean }
  | { to: 'add' | 'remove'; network: string };

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
 * @returns the network that was meant, and how many calls of the last 14 days came from elsewhere; or why it was not
 *   changed, `unconfirmed` with that number
 */
export async function changeNetworks(
  sellerId: SellerId,
  { kind, id }: { kind: HolderKind; id: string },
  wanted: WantedChange,
  context: RequestContext,
): Promise<{ fault: ChangeFault } | { unconfirmed: number } | { network: string; elsewhere: number }> {
  const guard = isUuid(id) ? await findOwnGuard(db(), sellerId, kind, id) : null;
  if (!guard) return { fault: 'not_found' };
  if (!guard.mayChange) return { fault: 'forbidden' };
  const change = await changeFor(guard, wanted, context.now);
  if ('fault' in change || 'unconfirmed' in change) return change;
  if (!(await changeOwnGuard(db(), sellerId, guard, change.is, context))) return { fault: 'changed' };
  return { network: 'network' in change.is ? change.is.network : '', elsewhere: change.elsewhere };
}

type Judged = { fault: ChangeFault } | { unconfirmed: number } | { is: GuardChange; elsewhere: number };

async function changeFor(guard: OwnGuard, wanted: WantedChange, now: Date): Promise<Judged> {
  if (wanted.to === 'add') return added(guard, wanted.network);
  if (wanted.to === 'remove') return removed(guard, wanted.network, now);
  if (wanted.to !== 'watch' && wanted.to !== 'enforce') return { is: { to: wanted.to }, elsewhere: 0 };
  const seen = await listSeenNetworks(db(), guard, now);
  const networks = listFor(guard, seen, now);
  const elsewhere = countElsewhere(seen, networks);
  if (wanted.to === 'enforce') {
    if (networks.length === 0) return { fault: 'empty' };
    if (elsewhere > 0 && !wanted.isConfirmed) return { unconfirmed: elsewhere };
  }
  return { is: { to: wanted.to, networks }, elsewhere };
}

/** The networks that would be allowed: those on the list, and where nothing is enforced yet those that are proposed. */
export function listFor(
  { networks, networksEnforcedFrom }: Pick<OwnGuard, 'networks' | 'networksEnforcedFrom'>,
  seen: Parameters<typeof proposeNetworks>[0],
  now: Date,
): string[] {
  if (networksEnforcedFrom) return networks;
  const proposed = proposeNetworks(
    seen.filter(({ calls }) => calls > 0),
    now,
  );
  const more = 'networks' in proposed ? proposed.networks.filter((one) => !isWithinNetworks(one, networks)) : [];
  return [...networks, ...more].slice(0, MOST_NETWORKS);
}

function added({ networks }: OwnGuard, text: string): Judged {
  const read = readNetwork(text);
  if ('fault' in read) return read;
  const { network } = read;
  if (isWithinNetworks(network, networks)) return { fault: 'known' };
  if (networks.length >= MOST_NETWORKS) return { fault: 'too_many' };
  return { is: { to: 'add', network }, elsewhere: 0 };
}

async function removed(guard: OwnGuard, network: string, now: Date): Promise<Judged> {
  const { networks, networksEnforcedFrom } = guard;
  if (!networks.includes(network)) return { fault: 'changed' };
  if (networksEnforcedFrom && networks.length === 1) return { fault: 'empty' };
  const left = networks.filter((one) => one !== network);
  return { is: { to: 'remove', network }, elsewhere: countElsewhere(await listSeenNetworks(db(), guard, now), left) };
}
