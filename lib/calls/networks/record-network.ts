import { processWide } from '../../kernel/process/process-wide.ts';
import { isPrivate } from '../../kernel/text/network.ts';
import { recordPublic } from './record-public.ts';

/** What calls are counted by: a registered app, a seller's own key, or the connection of a client nobody registered. */
export interface NetworkHolder {
  holderId: string;
  storeId: string;
}

/** Calls for a store from an address that succeeded. */
export interface HeardCalls extends NetworkHolder {
  address: string;
  calls: number;
  firstAt: Date;
  lastAt: Date;
}

/** Calls of a connection or own key from an address that were refused for that. */
export interface HeardRefusals {
  /** Of the connection or key. */
  id: string;
  address: string;
  refused: number;
  firstAt: Date;
  lastAt: Date;
}

declare module '../../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** What isn't in the database yet, by holder, store and address. */
    heardCalls?: Map<string, HeardCalls>;
    /** By id and address. */
    heardRefusals?: Map<string, HeardRefusals>;
  }
}

/** More in a second would be somebody's attempt to fill the memory; they are missing among the networks. */
const MOST_WAITING = 50_000;

/** Notes in memory that a call has succeeded. */
export function recordCall({ holderId, storeId }: NetworkHolder, address: string, at: Date): void {
  processWide.heardCalls ??= new Map();
  const heard = processWide.heardCalls;
  const key = `${holderId} ${storeId} ${address}`;
  const known = heard.get(key);
  if (known) {
    known.calls += 1;
    known.lastAt = at;
    return;
  }
  noteSeen(address, at);
  if (heard.size < MOST_WAITING) heard.set(key, { holderId, storeId, address, calls: 1, firstAt: at, lastAt: at });
}

/** Notes in memory that a call of a connection or own key was refused for where it came from. */
export function recordRefusal(id: string, address: string, at: Date): void {
  processWide.heardRefusals ??= new Map();
  const heard = processWide.heardRefusals;
  const key = `${id} ${address}`;
  const known = heard.get(key);
  if (known) {
    known.refused += 1;
    known.lastAt = at;
    return;
  }
  noteSeen(address, at);
  if (heard.size < MOST_WAITING) heard.set(key, { id, address, refused: 1, firstAt: at, lastAt: at });
}

function noteSeen(address: string, at: Date): void {
  // What can't be said now is said with the next call.
  if (!isPrivate(address)) void recordPublic(at).catch(() => {});
}
