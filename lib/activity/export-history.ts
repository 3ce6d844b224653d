import { ACCOUNT_LIMITS } from '../accounts/account-limits.ts';
import type { SellerId } from '../accounts/seller.ts';
import { db } from '../database/db.ts';
import { streamOf } from './export-entries.ts';
import { listOwnHeads, type StoreHead } from './histories.ts';
import { historyLine } from './history-line.ts';
import { listPlaced } from './history-parts.ts';

const BATCH = 500;

/**
 * The history of a store for checking it: a line of JSON with its size and head, then one for each entry in its order,
 * read as the reader takes them. What is recorded meanwhile is not part of it.
 * @param from the place of the first entry; a file has {@link ACCOUNT_LIMITS.entriesOfExport}
 * @returns null when there is no history of a store of this person
 */
export async function exportHistory(
  sellerId: SellerId,
  storeId: string,
  from: number,
): Promise<{ head: StoreHead; lines: ReadableStream<Uint8Array> } | null> {
  const [head] = await listOwnHeads(db(), sellerId, { storeId, most: 1 });
  return head ? { head, lines: streamOf(linesOf(head, from)) } : null;
}

async function* linesOf(whole: StoreHead, from: number): AsyncGenerator<string, undefined> {
  const { storeId, storeName, size, head } = whole;
  yield `${JSON.stringify({ history: storeId, store: storeName, size, head, from })}\n`;
  const end = Math.min(size, from + ACCOUNT_LIMITS.entriesOfExport);
  for (let place = from; place < end; place += BATCH) {
    const entries = await listPlaced(db(), storeId, { from: place, to: Math.min(place + BATCH, end) });
    yield entries.map(historyLine).join('');
  }
  return undefined;
}
