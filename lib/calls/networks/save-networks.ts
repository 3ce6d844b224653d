import { db } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import { processWide } from '../../kernel/process/process-wide.ts';
import { wideNetworkOf } from '../../kernel/text/network.ts';
import {
  addNetworkCalls,
  addNetworkRefusals,
  dropNetworkDays,
  type NetworkCalls,
  type NetworkRefusals,
  touchRefused,
} from './network-days.ts';
import { queueRefusals } from './queue-refusals.ts';
import type { HeardCalls, HeardRefusals } from './record-network.ts';

declare module '../../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** The stores that are noted for a holder's network today, so that nothing is asked for them again. */
    notedStores?: { day: string; known: Set<string> };
  }
}

const MOST_NOTED = 100_000;
/** How many networks one statement writes. */
const BATCH = 2_000;

/**
 * Writes down from where calls have come since the last time, in bulk, and tells whose calls were refused. What can't be
 * written is dropped, as in the request log: nothing waits for it. Never throws.
 */
export async function saveNetworks(now: Date): Promise<void> {
  const calls = [...(processWide.heardCalls?.values() ?? [])];
  const refusals = [...(processWide.heardRefusals?.values() ?? [])];
  delete processWide.heardCalls;
  delete processWide.heardRefusals;
  await inBatches(callsByDay(calls), async (rows) => {
    await addNetworkCalls(db(), rows);
    for (const row of rows) if (row.isNew) note(row);
  });
  await inBatches(refusalsByDay(refusals), async (rows) => {
    await addNetworkRefusals(db(), rows);
    await queueRefusals(await touchRefused(db(), rows), now);
  });
}

async function inBatches<Row>(rows: Row[], write: (batch: Row[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    try {
      await write(batch);
    } catch (error) {
      log().warn({ err: error, networks: batch.length }, 'calls are missing among the networks');
    }
  }
}

/** Forgets networks that were not called from for 30 days. */
export function removeOldNetworks(now: Date): Promise<void> {
  return dropNetworkDays(db(), now);
}

function callsByDay(heard: readonly HeardCalls[]): NetworkCalls[] {
  const rows = new Map<string, NetworkCalls>();
  for (const { holderId, storeId, address, calls, firstAt, lastAt } of heard) {
    const [network, day] = [wideNetworkOf(address), dayOf(lastAt)];
    const key = `${holderId} ${storeId} ${network} ${day}`;
    const row = rows.get(key);
    if (!row) {
      const isNew = !isNoted(keyOf({ holderId, storeId, network }), day);
      rows.set(key, { holderId, storeId, network, day, calls, firstAt, lastAt, isNew });
    } else {
      row.calls += calls;
      widen(row, firstAt, lastAt);
    }
  }
  return [...rows.values()];
}

function refusalsByDay(heard: readonly HeardRefusals[]): NetworkRefusals[] {
  const rows = new Map<string, NetworkRefusals>();
  for (const { id, address, refused, firstAt, lastAt } of heard) {
    const [network, day] = [wideNetworkOf(address), dayOf(lastAt)];
    const key = `${id} ${network} ${day}`;
    const row = rows.get(key);
    if (!row) rows.set(key, { id, network, day, refused, firstAt, lastAt });
    else {
      row.refused += refused;
      widen(row, firstAt, lastAt);
    }
  }
  return [...rows.values()];
}

function widen(row: { firstAt: Date; lastAt: Date }, firstAt: Date, lastAt: Date): void {
  if (firstAt < row.firstAt) row.firstAt = firstAt;
  if (lastAt > row.lastAt) row.lastAt = lastAt;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function keyOf({ holderId, storeId, network }: Pick<NetworkCalls, 'holderId' | 'storeId' | 'network'>): string {
  return `${holderId} ${storeId} ${network}`;
}

function isNoted(key: string, day: string): boolean {
  const noted = processWide.notedStores;
  return noted?.day === day && noted.known.has(key);
}

function note(row: NetworkCalls): void {
  if (processWide.notedStores?.day !== row.day || processWide.notedStores.known.size >= MOST_NOTED)
    processWide.notedStores = { day: row.day, known: new Set() };
  processWide.notedStores.known.add(keyOf(row));
}
