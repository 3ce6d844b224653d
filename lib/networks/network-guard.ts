import { isWithinNetworks } from '../text/network.ts';

/** How many networks a list may have. */
export const MOST_NETWORKS = 64;
/** How many days calls are replayed, and how many they are kept. */
export const REPLAY_DAYS = 14;
export const KEEP_DAYS = 30;

/** From where something may be called, and whether that is only watched. */
export interface NetworkGuard {
  networks: readonly string[];
  networksWatchedAt: Date | null;
  networksEnforcedFrom: Date | null;
}

export type GuardState = 'off' | 'watched' | 'enforced' | 'paused';

/** Whether calls from elsewhere are shown, refused, or are to be refused again after a pause. */
export function guardState({ networksWatchedAt, networksEnforcedFrom }: NetworkGuard, now: Date): GuardState {
  if (networksEnforcedFrom) return networksEnforcedFrom <= now ? 'enforced' : 'paused';
  return networksWatchedAt ? 'watched' : 'off';
}

/** How many calls came from elsewhere: those that the list would have refused. */
export function countElsewhere(
  seen: readonly { network: string; recentCalls: number }[],
  networks: readonly string[],
): number {
  return seen.reduce((sum, one) => sum + (isWithinNetworks(one.network, networks) ? 0 : one.recentCalls), 0);
}
