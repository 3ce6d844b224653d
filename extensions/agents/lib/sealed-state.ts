import { createHash } from 'node:crypto';
import type { Keys } from '@/lib/kernel/crypto/keys.ts';
import { openText, sealText } from '@/lib/kernel/crypto/seal.ts';
import { MINUTE_MS } from '@/lib/kernel/text/durations.ts';

/** How long a client may take until it calls again with the state it was given, in milliseconds. */
const STATE_LIFETIME_MS = 10 * MINUTE_MS;

/** What a client is waiting for, as its `requestState` carries it. */
export interface ApprovalState {
  /** The approval. */
  id: string;
  /** The connection or key that asked for it. */
  holder: string;
  /** A digest of the tool's input. */
  input: string;
}

/** Seals a state (JWE) for a client that brings it back; good for ten minutes. */
export function sealState(state: ApprovalState, keys: Keys, now: Date): Promise<string> {
  return sealText(JSON.stringify({ ...state, until: now.getTime() + STATE_LIFETIME_MS }), keys);
}

/** Opens one of this connection or key; null when it is another's, too old, or not ours. */
export async function openState(text: string, holder: string, keys: Keys, now: Date): Promise<ApprovalState | null> {
  const opened = await openText(text, keys);
  if (opened === null) return null;
  const state: ApprovalState & { until: number } = JSON.parse(opened);
  return state.holder === holder && state.until > now.getTime() ? state : null;
}

/** A digest of a tool's input as it was sent. */
export function inputDigest(input: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}
