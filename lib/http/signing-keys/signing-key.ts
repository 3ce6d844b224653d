import { DAY_MS } from '../../kernel/text/durations.ts';

/** After how long the next key is made. */
const RENEW_MS = 90 * DAY_MS;
/** A new key is published for so long before it signs: receivers keep the keys they have read for a while. */
const AHEAD_MS = DAY_MS;

interface Aged {
  createdAt: Date;
}

/** What changes of keys take, in milliseconds. */
interface Change {
  /** For so long both sign. */
  together: number;
  /** For so long an old key stays published after it has signed last. */
  after: number;
}

/** By what is signed. A delivery has room for two signatures, a token for one. */
export const CHANGES = {
  deliveries: { together: 7 * DAY_MS, after: 7 * DAY_MS },
  calls: { together: 0, after: DAY_MS },
} as const satisfies Record<string, Change>;

/** What the product has keys of its own for. */
export type KeyUse = keyof typeof CHANGES;

/**
 * What becomes of the product's signing keys: a new one is published a day before it signs, then both sign for a while
 * or the new one alone, then the old one is published for a while.
 * @param keys those that can be opened, oldest first
 * @returns which of them sign and which are published now, and whether it is time to make another
 */
export function keysAt<Key extends Aged>(
  keys: readonly Key[],
  now: Date,
  { together, after }: Change,
): { signing: Key[]; published: Key[]; isNextDue: boolean } {
  const isBefore = (at: number) => now.getTime() < at;
  const signsFrom = (index: number) => (index === 0 ? 0 : (keys[index]?.createdAt.getTime() ?? Infinity) + AHEAD_MS);
  const signsUntil = (index: number) => signsFrom(index + 1) + together;
  const newest = keys.at(-1);
  return {
    signing: keys.filter((_, index) => !isBefore(signsFrom(index)) && isBefore(signsUntil(index))).reverse(),
    published: keys.filter((_, index) => isBefore(signsUntil(index) + after)).reverse(),
    isNextDue: !newest || !isBefore(newest.createdAt.getTime() + RENEW_MS),
  };
}

/** The longest time for which two secrets of an endpoint sign, in hours. */
export const MAX_OVERLAP_HOURS = 72;
