import { db } from '../database/db.ts';
import { log } from '../process/log.ts';
import { processWide } from '../process/process-wide.ts';
import { wideNetworkOf } from '../text/network.ts';
import {
  addNetworkDays,
  addNetworkStores,
  dropNetworkDays,
  type NetworkCalls,
  type RefusedCall,
  touchRefused,
} from './network-days.ts';
import { queueRefusals } from './queue-refusals.ts';
import type { HeardCalls } from './record-network.ts';

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    /** The connections and keys whose store is noted for a network today, so that nothing is asked for them again. */
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
  const heard = [...(processWide.heardCalls?.values() ?? [])];
  delete processWide.heardCalls;
  const rows = summed(heard);
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    try {
      await queueRefusals(await write(batch), now);
    } catch (error) {
      log().warn({ err: error, networks: batch.length }, 'calls are missing among the networks');
    }
  }
}

async function write(rows: NetworkCalls[]): Promise<RefusedCall[]> {
  await addNetworkDays(db(), rows);
  const ofStores = rows.filter((row) => row.calls > 0 && !isNoted(row));
  if (ofStores.length > 0) await addNetworkStores(db(), ofStores);
  for (const row of ofStores) note(row);
  const refused = rows.filter((row) => row.refused > 0);
  return refused.length > 0 ? touchRefused(db(), refused) : [];
}

/** Forgets networks that were not called from for 30 days. */
export function removeOldNetworks(now: Date): Promise<void> {
  return dropNetworkDays(db(), now);
}

function summed(heard: readonly HeardCalls[]): NetworkCalls[] {
  const rows = new Map<string, NetworkCalls>();
  for (const { id, address, calls, refused, firstAt, lastAt } of heard) {
    const [network, day] = [wideNetworkOf(address), lastAt.toISOString().slice(0, 10)];
    const key = `${id} ${network} ${day}`;
    const row = rows.get(key);
    if (!row) rows.set(key, { id, network, day, calls, refused, firstAt, lastAt });
    else {
      row.calls += calls;
      row.refused += refused;
      if (firstAt < row.firstAt) row.firstAt = firstAt;
      if (lastAt > row.lastAt) row.lastAt = lastAt;
    }
  }
  return [...rows.values()];
}

function isNoted({ id, network, day }: NetworkCalls): boolean {
  const noted = processWide.notedStores;
  return noted?.day === day && noted.known.has(`${id} ${network}`);
}

function note({ id, network, day }: NetworkCalls): void {
  if (processWide.notedStores?.day !== day || processWide.notedStores.known.size >= MOST_NOTED)
    processWide.notedStores = { day, known: new Set() };
  processWide.notedStores.known.add(`${id} ${network}`);
}
