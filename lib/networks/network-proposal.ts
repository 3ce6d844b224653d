import { DAY_MS } from '../text/durations.ts';
import { isPrivate } from '../text/network.ts';

/** A network that something was called from in the last 30 days. */
export interface LearnedNetwork {
  /** IPv4 by /24, IPv6 by /48. */
  network: string;
  firstAt: Date;
  lastAt: Date;
  /** Those that succeeded. */
  calls: number;
}

/** Why no list is proposed. */
export type NoProposal = 'too few calls' | 'addresses move: use DPoP' | 'only the proxy is seen';

/** How many days calls have to be known, and how many of them, before a list is proposed. */
export const LEARN_DAYS = 7;
export const LEARN_CALLS = 200;
/** The most networks that are proposed, and for how many days none of them may be new. */
export const MOST_PROPOSED = 32;
export const STEADY_DAYS = 3;

/**
 * The networks to propose as the only ones to call from: all that were seen, once they are steady and public.
 * @param learned those of successful calls alone
 */
export function proposeNetworks(
  learned: readonly LearnedNetwork[],
  now: Date,
): { networks: string[] } | { not: NoProposal } {
  const hidden = learned.filter(({ network }) => isPrivate(network));
  if (learned.length > 0 && hidden.length === learned.length) return { not: 'only the proxy is seen' };
  const firsts = learned.map(({ firstAt }) => firstAt.getTime());
  const calls = learned.reduce((sum, one) => sum + one.calls, 0);
  if (calls < LEARN_CALLS || !(Math.min(...firsts) <= now.getTime() - LEARN_DAYS * DAY_MS))
    return { not: 'too few calls' };
  // Some came past the proxy that hides the others, and nobody knows from where those come.
  if (hidden.length > 0) return { not: 'only the proxy is seen' };
  const isSteady = Math.max(...firsts) <= now.getTime() - STEADY_DAYS * DAY_MS;
  if (learned.length > MOST_PROPOSED || !isSteady) return { not: 'addresses move: use DPoP' };
  return { networks: learned.map(({ network }) => network).sort() };
}
