import type { Mode } from '@/prisma/generated/enums.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';

/** What has networks: a registered app, a seller's own key, or a connection of a client that nobody registered. */
export const HOLDER_KINDS = ['app', 'key', 'connection'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** How many days networks are shown, and how many of them it is shown what was refused. */
export const KEEP_DAYS = 30;
export const REFUSED_DAYS = 14;

/** A call that was refused for where it came from, and whose it was. */
export interface RefusedCall {
  kind: HolderKind;
  holderId: string;
  network: string;
  /** Of the app or key. */
  name: string;
  storeId: string;
  mode: Mode;
}

/** The beginning of a day (UTC). */
export function dayBefore(now: Date, days: number): string {
  return `${new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;
}
