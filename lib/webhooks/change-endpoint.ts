import { db, transact } from '../db.ts';
import { addressFault } from './add-endpoint.ts';
import { dropPending } from './deliveries.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import type { UrlFault } from './endpoint-url.ts';
import { type EndpointChange, type EndpointRow, findEndpoint, updateEndpoint } from './webhook-endpoints.ts';

export interface EndpointEdit {
  url?: string | undefined;
  description?: string | undefined;
  events?: string[] | undefined;
  enabled?: boolean | undefined;
}

/**
 * Changes an endpoint. Disabled, it loses what is still to be delivered; enabled, it receives events from then
 * on.
 * @returns the endpoint, or why its new address is refused; null when there is none
 */
export async function changeEndpoint(
  owner: EndpointOwner,
  id: string,
  { enabled, ...edit }: EndpointEdit,
  now: Date,
): Promise<EndpointRow | { fault: UrlFault } | null> {
  const found = await findEndpoint(db(), owner, id);
  if (!found) return null;
  const fault = edit.url === undefined ? null : addressFault(edit.url, found.mode);
  if (fault) return { fault };
  const isOn = found.enabledAt !== null;
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const change: EndpointChange = {
    ...given,
    ...(enabled === true && !isOn && { enabledAt: now, disabledFor: null, failingSince: null }),
    ...(enabled === false && isOn && { enabledAt: null, disabledFor: 'owner' as const }),
  };
  return transact(async (tx) => {
    const changed = await updateEndpoint(tx, owner, id, change);
    if (changed && enabled === false) await dropPending(tx, id);
    return changed;
  });
}
