import { transact } from '../db.ts';
import { HOUR_MS } from '../durations.ts';
import { env } from '../env.ts';
import { keysFor } from '../keys.ts';
import type { Occasion } from '../occasion.ts';
import { sealText } from '../seal.ts';
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
  occasion: Occasion,
): Promise<{ endpoint: EndpointRow; secret: string } | null> {
  const secret = newEndpointSecret();
  const oldUntil = overlapHours > 0 ? new Date(occasion.now.getTime() + overlapHours * HOUR_MS) : null;
  const sealed = await sealText(secret, keysFor('webhook secrets', env()));
  return transact(async (tx) => {
    const endpoint = await findEndpoint(tx, owner, id);
    if (!endpoint || !(await replaceSecret(tx, owner, id, { secret: sealed, oldUntil }))) return null;
    const detail = { overlap_hours: overlapHours };
    await recordEndpointChange(tx, endpoint, { kind: 'webhook_secret_rotated', by: owner.by, occasion, detail });
    return { endpoint, secret };
  });
}
