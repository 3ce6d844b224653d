import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { recordEndpointChange } from './record-endpoint-change.ts';
import { dropEndpoint, findEndpoint } from './webhook-endpoints.ts';

/** Deletes an endpoint with its deliveries and records it; false when there is none or it is another's. */
export function deleteEndpoint(owner: EndpointOwner, id: string, context: RequestContext): Promise<boolean> {
  return transact(async (tx) => {
    const endpoint = await findEndpoint(tx, owner, id);
    if (!endpoint || !(await dropEndpoint(tx, owner, id))) return false;
    await recordEndpointChange(tx, endpoint, { kind: 'webhook_deleted', by: owner.by, context });
    return true;
  });
}
