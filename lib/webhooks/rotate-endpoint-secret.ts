import { env } from '../config/env.ts';
import { keysFor } from '../crypto/keys.ts';
import { sealText } from '../crypto/seal.ts';
import { transact } from '../database/db.ts';
import type { RequestContext } from '../http/request-context.ts';
import { HOUR_MS } from '../text/durations.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { recordEndpointChange } from './record-endpoint-change.ts';
import { newEndpointSecret } from './signature.ts';
import { type EndpointRow, findEndpoint, replaceSecret } from './webhook-endpoints.ts';

/**
 * Gives an endpoint a new secret and records it.
 * @param overlapHours for how long the one before signs beside it; 0: all old ones end now
 * @returns the endpoint with the new secret, which can't be shown again; null when there is no such endpoint
 */
export async function rotateEndpointSecret(
  owner: EndpointOwner,
  id: string,
  overlapHours: number,
  context: RequestContext,
): Promise<{ endpoint: EndpointRow; secret: string } | null> {
  const secret = newEndpointSecret();
  const oldUntil = overlapHours > 0 ? new Date(context.now.getTime() + overlapHours * HOUR_MS) : null;
  const sealed = await sealText(secret, keysFor('webhook secrets', env()));
  return transact(async (tx) => {
    const endpoint = await findEndpoint(tx, owner, id);
    if (!endpoint || !(await replaceSecret(tx, owner, id, { secret: sealed, oldUntil }))) return null;
    const detail = { overlap_hours: overlapHours };
    await recordEndpointChange(tx, endpoint, { kind: 'webhook_secret_rotated', by: owner.by, context, detail });
    return { endpoint, secret };
  });
}
