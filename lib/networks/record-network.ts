import { processWide } from '../process/process-wide.ts';
import { isPrivate } from '../text/network.ts';

/** Calls of a connection or a seller's own key from an address. */
export interface HeardCalls {
  /** Of the connection or key. */
  id: string;
  address: string;
  calls: number;
  refused: number;
  firstAt: Date;
  lastAt: Date;
}

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    /** What isn't in the database yet, by id and address. */
    heardCalls?: Map<string, HeardCalls>;
    /** When something was last called from an address that is no private one, in milliseconds. */
    publicSeenAt?: number;
  }
}

/** More in a second would be somebody's attempt to fill the memory; they are missing among the networks. */
const MOST_WAITING = 50_000;

/** Notes in memory that a call of a connection or own key has succeeded, or was refused for where it came from. */
export function recordNetwork(id: string, address: string, at: Date, how: 'calls' | 'refused'): void {
  processWide.heardCalls ??= new Map();
  const heard = processWide.heardCalls;
  const key = `${id} ${address}`;
  const known = heard.get(key);
  if (known) {
    known[how] += 1;
    known.lastAt = at;
    return;
  }
  if (!isPrivate(address)) processWide.publicSeenAt = at.getTime();
  if (heard.size >= MOST_WAITING) return;
  heard.set(key, { id, address, calls: 0, refused: 0, firstAt: at, lastAt: at, [how]: 1 });
}
