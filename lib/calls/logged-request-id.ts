import { MINUTE_MS } from '../kernel/text/durations.ts';
import { timeOfUuid } from '../kernel/text/uuid.ts';

const OURS = /^req_([0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15})$/;

/**
 * The UUID of a request id that we have given, which says the minute of its call; null for one that the caller has
 * chosen, and for one of ours that came back later.
 * @param at when the call was made; undefined where that isn't known
 */
export function requestUuid(requestId: string, at?: Date): string | null {
  const [, hex] = OURS.exec(requestId) ?? [];
  if (hex === undefined) return null;
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  const uuid = parts.join('-');
  return at && Math.abs(at.getTime() - timeOfUuid(uuid).getTime()) >= MINUTE_MS ? null : uuid;
}
