import { db, transact } from '../db.ts';
import { addressFault } from './add-endpoint.ts';
import { dropPending } from './deliveries.ts';
import type { UrlFault } from './endpoint-url.ts';
import { type EndpointChange, type EndpointRow, findEndpoint, updateEndpoint } from './webhook-endpoints.ts';
import type { Whose } from './whose.ts';

export interface EndpointEdit {
  url?: string | undefined;
  description?: string | undefined;
  events?: string[] | undefined;
  enabled?: boolean | undefined;
}

/**
 * Changes an endpoint. Switched off, it gives up what is still to be delivered; switched on, it hears what happens from
 * then on.
 * @returns the endpoint, or why its new address is refused; null when there is none
 */
export async function changeEndpoint(
  whose: Whose,
  id: string,
  { enabled, ...edit }: EndpointEdit,
  now: Date,
): Promise<EndpointRow | { fault: UrlFault } | null> {
  const found = await findEndpoint(db(), whose, id);
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
    const changed = await updateEndpoint(tx, whose, id, change);
    if (changed && enabled === false) await dropPending(tx, id);
    return changed;
  });
}
