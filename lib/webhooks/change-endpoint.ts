import { transact } from '../database/db.ts';
import type { UrlFault } from '../http/outside-url.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { addressFault } from './add-endpoint.ts';
import { dropPending } from './deliveries.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { recordEndpointChange } from './record-endpoint-change.ts';
import {
  dropEndpoint,
  type EndpointChange,
  type EndpointRow,
  findEndpoint,
  updateEndpoint,
} from './webhook-endpoints.ts';

export interface EndpointEdit {
  url?: string | undefined;
  description?: string | undefined;
  events?: string[] | undefined;
  enabled?: boolean | undefined;
}

/**
 * Changes an endpoint and records it. Disabled, it loses what is still to be delivered; enabled, it receives events
 * from then on.
 * @returns the endpoint, or why its new address is refused; null when there is none
 */
export function changeEndpoint(
  owner: EndpointOwner,
  id: string,
  { enabled, ...edit }: EndpointEdit,
  context: RequestContext,
): Promise<EndpointRow | { fault: UrlFault } | null> {
  return transact(async (tx) => {
    const found = await findEndpoint(tx, owner, id);
    if (!found) return null;
    const fault = edit.url === undefined ? null : addressFault(edit.url, found.mode);
    if (fault) return { fault };
    const changed = settingsIn(edit).filter((name) => JSON.stringify(edit[name]) !== JSON.stringify(found[name]));
    const isSwitched = enabled !== undefined && enabled !== (found.enabledAt !== null);
    const change: EndpointChange = {
      ...Object.fromEntries(changed.map((name) => [name, edit[name]])),
      ...(isSwitched && enabled && { enabledAt: context.now, disabledFor: null, failingSince: null }),
      ...(isSwitched && !enabled && { enabledAt: null, disabledFor: 'owner' as const }),
    };
    const updated = await updateEndpoint(tx, owner, id, change);
    if (!updated) return null;
    const entry = { by: owner.by, context };
    if (changed.length > 0)
      await recordEndpointChange(tx, updated, { ...entry, kind: 'webhook_changed', detail: { changed } });
    if (isSwitched)
      await recordEndpointChange(tx, updated, { ...entry, kind: enabled ? 'webhook_enabled' : 'webhook_disabled' });
    if (enabled === false) await dropPending(tx, id);
    return updated;
  });
}

function settingsIn(edit: Omit<EndpointEdit, 'enabled'>) {
  return (['url', 'description', 'events'] as const).filter((name) => edit[name] !== undefined);
}

/** Deletes an endpoint with its deliveries and records it; false when there is none or it is another's. */
export function deleteEndpoint(owner: EndpointOwner, id: string, context: RequestContext): Promise<boolean> {
  return transact(async (tx) => {
    const endpoint = await findEndpoint(tx, owner, id);
    if (!endpoint || !(await dropEndpoint(tx, owner, id))) return false;
    await recordEndpointChange(tx, endpoint, { kind: 'webhook_deleted', by: owner.by, context });
    return true;
  });
}
