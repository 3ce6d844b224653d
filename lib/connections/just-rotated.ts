import { z } from 'zod';
import { MINUTE_MS } from '../text/durations.ts';

/** How long a rotated token that is sent again counts as a race of the app's own workers, in milliseconds. */
export const RACE_WINDOW_MS = MINUTE_MS;

/** How many such tokens are kept, those of four rotations: a row must not grow with how often an app rotates. */
export const MOST_RECENT = 8;

/** Tokens that were rotated. One that nothing else proves to be spent is kept for ever. */
export type Rotated = { hash: string; at: number; kept?: true | undefined }[];

const schema = z.array(z.object({ hash: z.string(), at: z.number(), kept: z.literal(true).optional() })).catch([]);

/** Adds tokens that are being rotated, and drops those rotated too long ago, or too often since, to matter. */
export function addRotated(stored: unknown, tokens: { hash: string; kept?: true | undefined }[], now: Date): Rotated {
  const at = now.getTime();
  const all = [...schema.parse(stored), ...tokens.map(({ hash, kept }) => ({ hash, at, ...(kept && { kept }) }))];
  const recent = new Set(all.filter((one) => isRecent(one, now)).slice(-MOST_RECENT));
  return all.filter((one) => one.kept || recent.has(one));
}

/** Whether a token was rotated within the last minute. */
export function wasJustRotated(stored: unknown, hash: string, now: Date): boolean {
  return schema.parse(stored).some((one) => one.hash === hash && isRecent(one, now));
}

/** Whether a token is known to have been rotated, however long ago. */
export function wasRotated(stored: unknown, hash: string): boolean {
  return schema.parse(stored).some((one) => one.hash === hash);
}

function isRecent({ at }: { at: number }, now: Date): boolean {
  return now.getTime() - at < RACE_WINDOW_MS;
}
