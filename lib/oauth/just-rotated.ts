import { z } from 'zod';

/** How long a rotated refresh token that is sent again counts as a race of the app's own workers, in milliseconds. */
export const RACE_WINDOW_MS = 10_000;

export type Rotated = { hash: string; at: number }[];

const schema = z.array(z.object({ hash: z.string(), at: z.number() })).catch([]);

/** Adds a refresh token that is being rotated and drops those rotated too long ago to matter. */
export function addRotated(stored: unknown, hash: string, now: Date): Rotated {
  return [...recent(stored, now), { hash, at: now.getTime() }];
}

/** Whether a refresh token was rotated within the last ten seconds. */
export function wasJustRotated(stored: unknown, hash: string, now: Date): boolean {
  return recent(stored, now).some((one) => one.hash === hash);
}

function recent(stored: unknown, now: Date): Rotated {
  return schema.parse(stored).filter(({ at }) => now.getTime() - at < RACE_WINDOW_MS);
}
