import { z } from 'zod';
import { MINUTE_MS } from '../../kernel/text/durations.ts';

/** How long a rotated token that is sent again counts as a race of the app's own workers, in milliseconds. */
export const RACE_WINDOW_MS = MINUTE_MS;

/** How many such tokens are kept, those of four rotations: a row must not grow with how often an app rotates. */
export const MOST_RECENT = 8;

/**
 * Tokens that were rotated, as the claim of a rotation (claim-tokens.ts) writes them down. One that nothing else proves
 * to be spent is kept for ever.
 */
export type Rotated = { hash: string; at: number; kept?: true | undefined }[];

const schema = z.array(z.object({ hash: z.string(), at: z.number(), kept: z.literal(true).optional() })).catch([]);

/** Whether a token was rotated within the last minute. */
export function wasJustRotated(stored: unknown, hash: string, now: Date): boolean {
  return schema.parse(stored).some((one) => one.hash === hash && now.getTime() - one.at < RACE_WINDOW_MS);
}

/** Whether a token is known to have been rotated, however long ago. */
export function wasRotated(stored: unknown, hash: string): boolean {
  return schema.parse(stored).some((one) => one.hash === hash);
}
