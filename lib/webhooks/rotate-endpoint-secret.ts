import { db } from '../db.ts';
import { HOUR_MS } from '../durations.ts';
import { env } from '../env.ts';
import { keysFor } from '../keys.ts';
import { sealText } from '../seal.ts';
import { isUuid } from '../uuid.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { newEndpointSecret } from './signature.ts';
import { replaceSecret } from './webhook-endpoints.ts';

/**
 * Gives an endpoint a new secret.
 * @param overlapHours for how long the one before signs beside it; 0: all old ones end now
 * @returns the new one, which can't be shown again; null when there is no such endpoint
 */
export async function rotateEndpointSecret(
  owner: EndpointOwner,
  id: string,
  overlapHours: number,
  now: Date,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const secret = newEndpointSecret();
  const oldUntil = overlapHours > 0 ? new Date(now.getTime() + overlapHours * HOUR_MS) : null;
  const sealed = await sealText(secret, keysFor('webhook secrets', env()));
  return (await replaceSecret(db(), owner, id, { secret: sealed, oldUntil })) ? secret : null;
}
