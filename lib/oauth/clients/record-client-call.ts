import type { KnownHolder } from '../../calls/holder.ts';
import { recordCall } from '../../calls/networks/record-network.ts';
import { isUnregistered } from '../../permissions/client-id.ts';

/**
 * Notes from where a call that succeeded came: all connections of a registered app share its networks, each of a client
 * that nobody registered has its own.
 * @param clientId null for a seller's own key
 */
export function recordClientCall(
  clientId: string | null,
  { appId, holderId, storeId }: KnownHolder,
  { address, now }: { address: string; now: Date },
): void {
  const isApps = appId !== null && clientId !== null && !isUnregistered(clientId);
  recordCall({ holderId: isApps ? appId : holderId, storeId }, address, now);
}
